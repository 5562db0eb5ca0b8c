import assert from "node:assert/strict";
import { test } from "node:test";

import { LiveSocket } from "#js/pages/play/game/connection.js";

import { openBrowser } from "../../../browser.js";

const GONE = 4404;
const RESTARTED = 1012;

test("a lost connection is opened again as soon as the network is back", (t) => {
  t.mock.timers.enable();
  const { sockets, fire } = openBrowser();
  new LiveSocket("/ws/games/BCDF/").open();
  sockets[0].end(RESTARTED);
  fire("online");
  assert.equal(sockets.length, 2);
});

test("a connection that was closed for good stays closed", (t) => {
  t.mock.timers.enable();
  const { sockets, fire } = openBrowser();
  const socket = new LiveSocket("/ws/games/BCDF/");
  let closed = 0;
  socket.on("closed", () => { closed += 1; });
  socket.open();
  sockets[0].end(GONE);
  fire("online");
  fire("pageshow", { persisted: true });
  assert.deepEqual([sockets.length, closed], [1, 1]);
});
