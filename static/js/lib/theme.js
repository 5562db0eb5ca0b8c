// Runs before the first paint: says that scripts run, and puts the remembered colours on.
// Not a module, for modules wait until the page is read.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  root.classList.add("scripted");

  // Storage can be switched off; then the choice holds for this page only.
  const remembered = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const remember = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* as said */ } };

  const chosen = remembered();
  if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;

  addEventListener("DOMContentLoaded", () => {
    const toggle = document.getElementById("theme-toggle");
    const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);
    const show = () => toggle.setAttribute("aria-pressed", String(isDark()));
    toggle.hidden = false;
    toggle.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      remember(root.dataset.theme);
      show();
    });
    dark.addEventListener("change", show);
    show();
  });
})();
