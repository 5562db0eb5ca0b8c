// Runs before the first paint: marks the page as scripted and applies the stored theme. Not a module,
// because modules run only once the page has been parsed.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  root.classList.add("scripted");

  // Storage can be switched off; then the choice lasts as long as the page.
  const load = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  /** @param {string} theme */
  const save = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* see above */ } };

  const stored = load();
  if (stored === "dark" || stored === "light") root.dataset.theme = stored;

  addEventListener("DOMContentLoaded", () => {
    const toggle = document.getElementById("theme-toggle");
    if (!toggle) return;
    const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);
    const show = () => toggle.setAttribute("aria-pressed", String(isDark()));
    toggle.hidden = false;
    toggle.addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      root.dataset.theme = theme;
      save(theme);
      show();
    });
    dark.addEventListener("change", show);
    show();
  });
})();
