// What a slip of the host would spoil for others can be undone in a toast, or with the Escape key.

import { hideToast, showToast } from "../../../lib/toast.js";
import { Undoable } from "../../../models/play/undoable.js";

export function undoable() {
  /** @type {Undoable} */
  const actions = new Undoable({
    show: (message) => showToast(message, { label: "Undo", run: () => actions.undo() }),
    hide: hideToast,
  });
  addEventListener("pagehide", () => actions.doNow());
  addEventListener("keydown", ({ key }) => key === "Escape" && actions.undo());
  return actions;
}
