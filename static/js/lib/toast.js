// One line at the foot of the window, with a button where something can be taken back.

import { byId, element } from "./dom.js";

/** Show a message until `hideToast` or the next one. `action`: { label, run }. */
export function showToast(message, action = null) {
  const body = element("div", { class: "toast-body" }, element("p", {}, message));
  if (action) {
    const run = () => { hideToast(); action.run(); };
    body.append(element("button", { type: "button", class: "button", onclick: run }, action.label));
  }
  byId("toast").replaceChildren(body);
}

export function hideToast() {
  byId("toast").replaceChildren();
}
