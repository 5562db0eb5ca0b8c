import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../static/js/service_worker.js", import.meta.url), "utf8");
const PAGE = '<html lang="de"><script src="/static/js/app.1.js"></script><script src="/texts/de.2.js"></script>';

/** Installs a worker with this shell; what it has asked for and what it has cached, by the name of the cache. */
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
    URL, Response, Headers, Set, caches: { open }, fetch, shell,
    addEventListener: (name, listener) => { listeners[name] = listener; },
  });
  let work;
  listeners.install({ waitUntil: (promise) => { work = promise; } });
  await work;
  return { asked, cached };
}

test("pages are kept in the language of the visitor, with the texts of their scripts", async () => {
  const { asked, cached } = await install({ version: "1", language: "de", pages: ["/", "/offline/"], fallback: "/offline/" });
  assert.deepEqual(asked, [["/", "omit", "de"], ["/offline/", "omit", "de"]]);
  assert.deepEqual(cached, { "shell-1-de": ["/", "/offline/", "/static/js/app.1.js", "/texts/de.2.js"] });
});
