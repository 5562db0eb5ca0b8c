import assert from "node:assert/strict";
import { test } from "node:test";

import { Connection } from "#js/pages/play/game/connection.js";

import { openBrowser } from "../../../browser.js";

const REMOVED = 4403;
const { setImmediate } = globalThis; // the real one, which the tests don't stop

/** Starts a poll, which the returned function answers. */
function polling(t) {
  t.mock.timers.enable();
  const { sockets } = openBrowser();
  const requests = [];
  globalThis.fetch = () => new Promise((answer) => requests.push(answer));
  const connection = new Connection("BCDF", { takeUnsent: () => [], markAllUnsent() {} });
  const messages = [];
  connection.on("message", (message) => messages.push(message.type));
  connection.open();
  t.mock.timers.tick(1500);
  const answer = async () => {
    requests.at(-1)(new Response("{}"));
    await new Promise(setImmediate);
  };
  return { sockets, requests, messages, answer };
}

test("without a socket the page polls", async (t) => {
  const { requests, messages, answer } = polling(t);
  await answer();
  t.mock.timers.tick(1000);
  assert.equal(requests.length, 2);
  assert.deepEqual(messages, ["snapshot"]);
});

test("an answer that comes after the socket was closed for good is dropped, and polling ends", async (t) => {
  const { sockets, requests, messages, answer } = polling(t);
  sockets.at(-1).end(REMOVED);
  await answer();
  t.mock.timers.tick(10_000);
  assert.equal(requests.length, 1);
  assert.deepEqual(messages, []);
});
