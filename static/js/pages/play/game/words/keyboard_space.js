// Some browsers, such as Safari on phones, lay the on-screen keyboard over the page instead of making the
// page smaller.

const KEYBOARD_PX = 120; // a smaller difference stems from toolbars of the browser

/**
 * While a keyboard for the box covers the page, the style sheet gets the height that is left, as `--height`,
 * and the top of the game stays in view.
 * @param {HTMLElement} game
 * @param {HTMLElement} box
 */
export function yieldToKeyboard(game, box) {
  const view = globalThis.visualViewport;
  view?.addEventListener("resize", () => {
    const height = view.height * view.scale; // without zooming
    const isCovered = document.documentElement.clientHeight - height > KEYBOARD_PX;
    if (isCovered && document.activeElement === box) {
      game.style.setProperty("--height", `${height}px`);
      game.scrollIntoView();
    } else {
      game.style.removeProperty("--height");
    }
  });
}
