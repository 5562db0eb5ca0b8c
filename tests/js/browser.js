// The parts of a browser that a connection uses, for Node: sockets that open and close on demand, events of
// the window.

/** Replaces the globals; returns the sockets opened since, and a function that fires an event of the window. */
export function openBrowser() {
  const window = new EventTarget();
  const sockets = [];
  class FakeSocket extends EventTarget {
    static OPEN = 1;
    readyState = FakeSocket.OPEN;
    constructor() { super(); sockets.push(this); }
    send() {}
    close() {}
    /** The server closes the connection. */
    end(code) { this.dispatchEvent(Object.assign(new Event("close"), { code })); }
  }
  globalThis.WebSocket = FakeSocket;
  globalThis.location = { protocol: "http:", host: "example.test", pathname: "/", search: "" };
  globalThis.document = new EventTarget();
  globalThis.addEventListener = (...listener) => window.addEventListener(...listener);
  const fire = (name, fields = {}) => window.dispatchEvent(Object.assign(new Event(name), fields));
  return { sockets, fire };
}
