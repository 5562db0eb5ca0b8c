// Answers from the cache of this device where there is no network. /sw.js says what is cached, and imports this script.
// Pages are cached as strangers see them, in the language of the page that was opened last: fetched without cookies, and
// none that a visitor opens is ever stored.

/** @import { ServiceWorkerScope, WorkerFetchEvent } from "#js/types.js" */

(() => {
  const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (globalThis));
  const { version, pages, fallback, rounds } = worker.shell;
  const SHELL = /^shell-(?<version>[^-]*)-(?<language>.+)$/u; // the name of a cache
  const STATIC_FILE = /\/(?:static|texts)\/[^"'\s]+/gu; // and the catalogue of its language
  const PLAYED = /^\/(?:daily|learn|games\/[A-Z]+)\/$/u; // perhaps of a round that this device keeps

  worker.addEventListener("install", (event) => event.waitUntil(renew()));
  worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
  worker.addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    if (origin !== location.origin) return;
    if (event.request.mode === "navigate") event.respondWith(pageFor(event, pathname));
    else if (/^\/(static|texts)\//u.test(pathname)) event.respondWith(fileFor(event.request));
  });
  // A new version waits until no page uses the last one, or a visitor asks for it. Each page says its language.
  worker.addEventListener("message", (event) => {
    if (event.data === "use") worker.skipWaiting();
    else event.waitUntil(fill(event.data.language));
  });

  /** The caches of pages, also those of other versions. */
  const shells = async () => (await caches.keys()).flatMap((name) => {
    const { groups } = SHELL.exec(name) ?? {};
    return groups ? [{ name, isOwn: groups.version === version, language: groups.language }] : [];
  });

  /** A new version keeps the pages in the language of the last one. The first waits for a page to say its language. */
  async function renew() {
    const last = (await shells()).at(-1);
    if (last) await fill(last.language);
  }

  /**
   * Stores the pages, and before them the static files that they name, instead of those in another language.
   * @param {string} language
   */
  async function fill(language) {
    const own = `shell-${version}-${language}`;
    if (await caches.match(fallback, { cacheName: own })) return;
    const shell = await caches.open(own);
    const answers = await Promise.all(pages.map((page) => load(page, language)));
    await shell.addAll([...new Set(answers.flatMap(({ text }) => text.match(STATIC_FILE) ?? []))]);
    for (const { page, text, headers } of answers) await shell.put(page, new Response(text, { headers }));
    await drop(({ name, isOwn }) => isOwn && name !== own);
  }

  /**
   * @param {string} page
   * @param {string} language
   */
  async function load(page, language) {
    const response = await fetch(page, { credentials: "omit", cache: "no-store", headers: { "Accept-Language": language } });
    if (!response.ok) throw new Error(`${page}: ${response.status}`);
    const headers = new Headers(response.headers); // with the Content-Security-Policy
    for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
    return { page, headers, text: (await response.text()).replace("<html", "<html data-shell") };
  }

  /** @param {(shell: { name: string, isOwn: boolean }) => boolean} which */
  const drop = async (which) => Promise.all((await shells()).filter(which).map(({ name }) => caches.delete(name)));

  async function takeOver() {
    await drop(({ isOwn }) => !isOwn);
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
      const page = pages.includes(path) ? path : PLAYED.test(path) ? rounds : fallback;
      const own = (await shells()).filter(({ isOwn }) => isOwn); // two while one is filled
      const kept = await Promise.all(own.map(({ name }) => caches.match(page, { cacheName: name })));
      return kept.find(Boolean) ?? Response.error();
    }
  }

  /**
   * A static file, whose name has a hash of its content, so that a kept one is the same.
   * @param {Request} request
   */
  const fileFor = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
})();
