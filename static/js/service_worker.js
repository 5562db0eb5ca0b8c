// Answers from the cache of this device where there is no network. /sw.js says what is cached, and imports this script.
// Pages are cached as strangers see them: fetched without cookies, and none that a visitor opens is ever stored.

/** @import { ServiceWorkerScope, WorkerFetchEvent } from "#js/types.js" */

(() => {
  const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (globalThis));
  const { version, language, pages, fallback, rounds } = worker.shell;
  const SHELL = `shell-${version}-${language}`;
  const STATIC_FILE = /\/(?:static|texts)\/[^"'\s]+/gu; // and the catalogue of its language
  const PLAYED = /^\/(?:daily|learn|games\/[A-Z]+)\/$/u; // perhaps of a round that this device keeps

  worker.addEventListener("install", (event) => event.waitUntil(fill()));
  worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
  worker.addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    if (origin !== location.origin) return;
    if (event.request.mode === "navigate") event.respondWith(pageFor(event, pathname));
    else if (/^\/(static|texts)\//u.test(pathname)) event.respondWith(fileFor(event.request));
  });
  // A new version waits until no page uses the last one, or a visitor asks for it.
  worker.addEventListener("message", ({ data }) => data === "use" && worker.skipWaiting());

  /** Stores the pages, and the static files that they name. */
  async function fill() {
    const shell = await caches.open(SHELL);
    const texts = await Promise.all(pages.map((page) => store(shell, page)));
    await shell.addAll([...new Set(texts.flatMap((text) => text.match(STATIC_FILE) ?? []))]);
  }

  /**
   * @param {Cache} shell
   * @param {string} page
   */
  async function store(shell, page) {
    const response = await fetch(page, { credentials: "omit", cache: "no-store", headers: { "Accept-Language": language } });
    if (!response.ok) throw new Error(`${page}: ${response.status}`);
    const text = (await response.text()).replace("<html", "<html data-shell");
    const headers = new Headers(response.headers); // with the Content-Security-Policy
    for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
    await shell.put(page, new Response(text, { headers }));
    return text;
  }

  async function takeOver() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("shell-") && name !== SHELL).map((name) => caches.delete(name)));
    await worker.registration.navigationPreload?.enable(); // the network is asked while this script starts
    await worker.clients.claim();
  }

  /**
   * A page from the network; without one the page that is kept, or the one that says what works without.
   * @param {WorkerFetchEvent} event
   * @param {string} path
   */
  async function pageFor(event, path) {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch {
      const page = PLAYED.test(path) ? rounds : fallback;
      const kept = await caches.match(pages.includes(path) ? path : page, { cacheName: SHELL });
      return kept ?? Response.error();
    }
  }

  /**
   * A static file, whose name has a hash of its content, so that a kept one is the same.
   * @param {Request} request
   */
  const fileFor = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
})();
