// Makes the site an app: registers its service worker, and says in a line at the top of the page when a new version is
// ready, or when there is no network.

import { element, find } from "./dom.js";

const PLAYING = /^\/(games|practice)\//u; // where a line would disturb a round, and loading the page would leave it

if ("serviceWorker" in navigator) addEventListener("load", register);
if (document.documentElement.hasAttribute("data-shell")) {
  sayWhetherOnline();
  addEventListener("online", sayWhetherOnline);
  addEventListener("offline", sayWhetherOnline);
}

async function register() {
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    const offer = () => offerVersion(registration.waiting);
    offer();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  } catch { /* storage is switched off: the site works without */ }
}

/** @param {ServiceWorker | null} waiting The worker of a version that is complete, and waits until no page uses the last one. */
function offerVersion(waiting) {
  if (!waiting || !navigator.serviceWorker.controller || PLAYING.test(location.pathname)) return;
  showLine("A new version of this site is ready.", "Use it", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("use");
  });
}

/** This page comes from the cache of this device. */
function sayWhetherOnline() {
  if (navigator.onLine) showLine("This page was kept on your device. It can be loaded again now.", "Load it", () => location.reload());
  else showLine("There is no network. This device goes on by itself.");
}

/**
 * @param {string} text
 * @param {string} [label]
 * @param {() => void} [run]
 */
function showLine(text, label = "", run = () => {}) {
  const button = label ? [element("button", { type: "button", class: "button", onclick: run }, label)] : [];
  find("app-line")?.replaceChildren(element("div", { class: "app-line" }, element("p", {}, text), ...button));
}
