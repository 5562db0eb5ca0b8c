/**
 * Says that work is under way once a form is sent, and keeps it from being sent twice.
 * `data-working` on the form: what to say, in its element with the role `status`.
 */
const forms = [...document.querySelectorAll("form[data-working]")];

for (const form of forms) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    form.setAttribute("aria-busy", "true");
    form.querySelector("[role=status]").textContent = form.dataset.working;
  });
}

// The browser may show a page from its memory when the visitor goes back: it can be sent again.
window.addEventListener("pageshow", () => {
  for (const form of forms) {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
    form.querySelector("[role=status]").textContent = "";
  }
});
