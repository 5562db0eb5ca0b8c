import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../static/js/push_worker.js", import.meta.url), "utf8");

/** A worker whose site has these tabs open; `done` is what it has done. */
function startWorker(...tabs) {
  const listeners = {};
  const done = [];
  const clients = {
    matchAll: async () => tabs.map((url) => ({ url, focus: async () => done.push(["focus", url]) })),
    openWindow: async (url) => done.push(["open", url]),
  };
  runInNewContext(SCRIPT, {
    URL,
    clients,
    location: { origin: "https://boggle.example" },
    shell: { icon: "/static/icon.png" },
    registration: { showNotification: async (title, options) => done.push(["show", title, { ...options }]) },
    addEventListener: (name, listener) => { listeners[name] = listener; },
  });
  return { done, listeners };
}

async function tap({ listeners }, address) {
  let work;
  let isClosed = false;
  listeners.notificationclick({ notification: { data: address, close: () => { isClosed = true; } }, waitUntil: (promise) => { work = promise; } });
  await work;
  assert.ok(isClosed);
}

test("what is pushed is shown", async () => {
  const { done, listeners } = startWorker();
  let work;
  const notice = { text: "There is a new daily board.", address: "/daily/", tag: "daily 2026-11-21" };
  listeners.push({ data: { json: () => notice }, waitUntil: (promise) => { work = promise; } });
  await work;
  const options = { body: notice.text, tag: notice.tag, icon: "/static/icon.png", data: "/daily/" };
  assert.deepEqual(done, [["show", "Boggle", options]]);
});

test("a notice opens its page, in the tab that shows it already", async () => {
  const other = startWorker("https://boggle.example/games/ABCD/");
  await tap(other, "/daily/");
  assert.deepEqual(other.done, [["open", "https://boggle.example/daily/"]]);
  const same = startWorker("https://boggle.example/daily/");
  await tap(same, "/daily/");
  assert.deepEqual(same.done, [["focus", "https://boggle.example/daily/"]]);
});
