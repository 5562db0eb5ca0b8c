import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../static/js/service_worker.js", import.meta.url), "utf8");
const PAGE = '<html lang="de"><script src="/static/js/app.1.js"></script><script src="/texts/de.2.js"></script>';

/** Installs a worker with this shell; what it has asked for, what it has cached, by the name of the cache, and its listeners. */
async function install(shell) {
  const listeners = {};
  const [asked, cached] = [[], {}];
  const open = async (name) => {
    cached[name] ??= [];
    return {
      put: async (address) => cached[name].push(address),
      addAll: async (addresses) => cached[name].push(...addresses),
    };
  };
  const fetch = async (address, options) => {
    asked.push([address, options.credentials, options.headers["Accept-Language"]]);
    return new Response(PAGE);
  };
  runInNewContext(SCRIPT, {
    URL, Response, Headers, Set, fetch, shell, location: { origin: "https://a" },
    caches: { open, match: async (page) => page },
    addEventListener: (name, listener) => { listeners[name] = listener; },
  });
  let work;
  listeners.install({ waitUntil: (promise) => { work = promise; } });
  await work;
  return { asked, cached, listeners };
}

test("pages are kept in the language of the visitor, with the texts of their scripts", async () => {
  const { asked, cached } = await install({ version: "1", language: "de", pages: ["/", "/offline/"], fallback: "/offline/" });
  assert.deepEqual(asked, [["/", "omit", "de"], ["/offline/", "omit", "de"]]);
  assert.deepEqual(cached, { "shell-1-de": ["/", "/offline/", "/static/js/app.1.js", "/texts/de.2.js"] });
});

test("without a network a page that is not kept is replaced, that of a kept round by the page that plays it", async () => {
  const { listeners } = await install({ version: "1", language: "de", pages: ["/", "/practice/", "/offline/"], fallback: "/offline/", rounds: "/practice/" });
  const answers = { "/": "/", "/daily/": "/practice/", "/games/ABCD/": "/practice/", "/games/ABCD/people/": "/offline/", "/learn/": "/practice/", "/me/": "/offline/" };
  for (const [path, kept] of Object.entries(answers)) {
    let answer;
    listeners.fetch({
      request: { url: `https://a${path}`, mode: "navigate" }, preloadResponse: Promise.reject(new TypeError()),
      respondWith: (promise) => { answer = promise; },
    });
    assert.equal(await answer, kept);
  }
});
