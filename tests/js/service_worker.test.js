import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../static/js/service_worker.js", import.meta.url), "utf8");
const PAGE = '<html lang="de"><script src="/static/js/app.1.js"></script><script src="/texts/de.2.js"></script>';

/** Installs a worker with this shell, to which a page tells its language; what it has asked for, what it has cached, by the name of the cache, and its listeners. */
async function install(shell, language = "de") {
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
    caches: {
      open,
      keys: async () => Object.keys(cached),
      match: async (page, { cacheName }) => cached[cacheName]?.find((each) => each === page),
      delete: async (name) => delete cached[name],
    },
    registration: {}, clients: { claim: async () => {} },
    addEventListener: (name, listener) => { listeners[name] = listener; },
  });
  const run = async (name, data) => {
    let work;
    listeners[name]({ data, waitUntil: (promise) => { work = promise; } });
    await work;
  };
  await run("install");
  await run("message", { language });
  return { asked, cached, listeners, run };
}

test("pages are kept in the language of the visitor, with the texts of their scripts", async () => {
  const { asked, cached, run } = await install({ version: "1", pages: ["/", "/offline/"], fallback: "/offline/" });
  const files = ["/static/js/app.1.js", "/texts/de.2.js", "/", "/offline/"];
  assert.deepEqual(asked, [["/", "omit", "de"], ["/offline/", "omit", "de"]]);
  assert.deepEqual(cached, { "shell-1-de": files });
  await run("message", { language: "de" });
  assert.equal(asked.length, 2);
  await run("message", { language: "fr" });
  assert.deepEqual(asked.slice(2), [["/", "omit", "fr"], ["/offline/", "omit", "fr"]]);
  assert.deepEqual(cached, { "shell-1-fr": files });
});

test("a new version keeps the language of the last one, whose pages go once it takes over", async () => {
  const { cached, run } = await install({ version: "1", pages: ["/offline/"], fallback: "/offline/" }, "fr");
  cached["shell-0-es"] = [];
  assert.ok("shell-1-fr" in cached);
  await run("activate");
  assert.deepEqual(Object.keys(cached), ["shell-1-fr"]);
});

test("without a network a page that is not kept is replaced, that of a kept round by the page that plays it", async () => {
  const { listeners } = await install({ version: "1", pages: ["/", "/practice/", "/offline/"], fallback: "/offline/", rounds: "/practice/" });
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
