import assert from "node:assert/strict";
import { test } from "node:test";

class FakeElement {
  dataset = { key: "BKey" };
  hidden = true;
  textContent = "";
  value = "unset";
  sent = 0;
  addEventListener(_name, listener) { this.tap = () => listener({ preventDefault() {} }); }
  querySelector(selector) { return { form, button, "[name=device]": field }[selector]; }
  submit() { this.sent += 1; }
}

const DEVICE = { endpoint: "https://fcm.googleapis.com/fcm/send/x" };
const part = new FakeElement();
const form = new FakeElement();
const button = new FakeElement();
const field = new FakeElement();
const state = new FakeElement();
const browser = { asked: 0, permission: "default", known: null, options: null };
const pushManager = {
  getSubscription: async () => browser.known,
  async subscribe(options) {
    if (!browser.known) browser.options = options;
    return DEVICE;
  },
};

Object.assign(globalThis, { HTMLElement: FakeElement, HTMLFormElement: FakeElement, HTMLButtonElement: FakeElement, HTMLInputElement: FakeElement });
let loads = 0;

/** Opens the page in a browser that answers so when it is asked; `fields`: what differs on it. */
async function openPage(answer, fields = {}) {
  const globals = {
    isSecureContext: true,
    PushManager: class {},
    Notification: {
      permission: browser.permission,
      requestPermission: async () => {
        browser.asked += 1;
        return answer;
      },
    },
    document: { getElementById: (id) => ({ push: part, "push-state": state })[id] },
  };
  Object.assign(globalThis, globals);
  const registration = { pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), register: async () => registration, getRegistration: async () => registration };
  const { isPossible = true } = fields;
  const navigator = isPossible ? { serviceWorker } : { standalone: false };
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  loads += 1;
  await import(`#js/pages/accounts/push.js?${loads}`);
  await new Promise((resolve) => setTimeout(resolve));
}

test("the browser is asked when the button is tapped, and a refusal is explained", async () => {
  await openPage("denied");
  assert.equal(part.hidden, false);
  assert.match(state.textContent, /The browser asks you first/u);
  assert.equal(browser.asked, 0);
  await form.tap();
  assert.equal(browser.asked, 1);
  assert.match(state.textContent, /Allow them in its settings/u);
  assert.deepEqual([field.value, form.sent], ["unset", 0]);
});

test("what the browser says about the device is sent", async () => {
  await openPage("granted");
  await form.tap();
  assert.deepEqual(browser.options, { userVisibleOnly: true, applicationServerKey: "BKey" });
  assert.deepEqual([JSON.parse(field.value), form.sent], [DEVICE, 1]);
});

test("it is switched off again", async () => {
  browser.permission = "granted";
  browser.known = { unsubscribe: async () => { browser.known = null; } };
  part.dataset.told = "";
  await openPage("granted");
  assert.equal(button.textContent, "No longer tell me on this device");
  await form.tap();
  assert.deepEqual([browser.known, field.value, form.sent], [null, "", 2]);
});

test("a device that the browser has forgotten can be switched on again", async () => {
  await openPage("granted");
  assert.equal(button.textContent, "Also tell me on this device");
});

test("on a phone that has to have the site on its home screen, that is said", async () => {
  await openPage("granted", { isPossible: false });
  assert.match(state.textContent, /Add to Home Screen/u);
  assert.equal(form.hidden, true);
});
