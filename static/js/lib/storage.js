// Text kept in the browser’s storage. It can be switched off; then a text lives as long as its page.

/**
 * A slot of the browser's storage, `localStorage` or that of the tab, `sessionStorage`.
 * @param {"localStorage" | "sessionStorage"} area
 * @param {string} key
 */
export function storageSlot(area, key) {
  return {
    /** @returns {string | null} */
    load() { try { return window[area].getItem(key); } catch { return null; } },
    /** @param {string} text */
    save(text) { try { window[area].setItem(key, text); } catch { /* see above */ } },
  };
}
