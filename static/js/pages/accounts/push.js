// The switch of notices on this device: shown where the browser can have them. It asks for the permission when it is tapped.

import { byId, query } from "../../lib/dom.js";
import { gettext } from "../../lib/wording.js";

const ON = gettext("The site also tells you here, while it is closed.");
const OFF = gettext("Shows what is new on this device, also while the site is closed. The browser asks you first.");
const REFUSED = gettext("This browser keeps the notices of this site from you. Allow them in its settings for this site, then tap here again.");
const UNANSWERED = gettext("You have not allowed it, so nothing has changed.");
const FAILED = gettext("This browser does not reach the service that brings notices. Try it again later.");
const HOME_SCREEN = gettext("On this device, notices need the site on the home screen: tap “Share”, then “Add to Home Screen”, and open it from there.");

const part = byId("push");
const form = query(part, "form", HTMLFormElement);
const button = query(form, "button", HTMLButtonElement);
const isPossible = globalThis.isSecureContext && "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
let isTold = false;
let isBusy = false;

/** @param {string} text */
function say(text) {
  byId("push-state").textContent = text;
}

async function show() {
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  isTold = "told" in part.dataset && Boolean(known) && Notification.permission === "granted";
  button.textContent = isTold ? gettext("No longer tell me on this device") : gettext("Also tell me on this device");
  say(isTold ? ON : Notification.permission === "denied" ? REFUSED : OFF);
  part.hidden = false;
}

/** @param {SubmitEvent} event */
async function change(event) {
  event.preventDefault();
  if (isBusy) return;
  isBusy = true; // the button keeps the focus
  try {
    await (isTold ? stop() : begin());
  } catch {
    say(FAILED);
  }
  isBusy = false;
}

async function begin() {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") {
    say(answer === "denied" ? REFUSED : UNANSWERED);
    return;
  }
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // it may have another key
  const device = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: part.dataset.key ?? null });
  send(JSON.stringify(device));
}

async function stop() {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  send("");
}

/** @param {string} device Empty: no longer this one. */
function send(device) {
  query(form, "[name=device]", HTMLInputElement).value = device;
  form.submit();
}

if (isPossible) {
  form.addEventListener("submit", change);
  show().catch(() => {}); // storage is switched off: there is nothing to switch
} else if ("standalone" in navigator && !navigator.standalone) { // only Safari on phones and tablets has this
  say(HOME_SCREEN);
  form.hidden = true;
  part.hidden = false;
}
