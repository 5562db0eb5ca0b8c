// A newcomer who has knocked: the page goes on to the game once the host has answered.

import { byId } from "../../../lib/dom.js";
import { ApiError, post } from "../../../lib/requests.js";

const EVERY_MS = 2000;

const { code } = byId("knocking").dataset;

async function knock() {
  try {
    await post(`games/${code}/join`, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.retry || error.code === "seat.waiting") {
      setTimeout(knock, EVERY_MS);
      return;
    }
  }
  location.assign(`/games/${code}/`); // the game, or why not
}

setTimeout(knock, EVERY_MS);
