// A part of the service worker: shows notices that are pushed to this device, and opens their pages.

/** @import { PushedNotice, ServiceWorkerScope as PushScope } from "#js/types.js" */

(() => {
  const worker = /** @type {PushScope} */ (/** @type {unknown} */ (globalThis));

  // Whatever comes is shown: browsers take the permission away from a site that shows nothing.
  worker.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(new URL(event.notification.data, location.origin).href));
  });

  /** @param {PushedNotice} notice A later one about the same replaces it. */
  function show({ text, address, tag }) {
    return worker.registration.showNotification("Boggle", { body: text, tag, icon: worker.shell.icon, data: address });
  }

  /** @param {string} url Is shown where it is open already: no other tab leaves its page, which may be a round. */
  async function open(url) {
    const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = tabs.find((tab) => tab.url === url);
    await (shown ? shown.focus() : worker.clients.openWindow(url));
  }
})();
