// The admin's forms that take a while: a sent form shows that work is under way and cannot be sent
// twice. `data-working` on the form is the text for its element with the role `status`.

import { query, queryAll } from "../../lib/dom.js";

const forms = queryAll(document, "form[data-working]", HTMLFormElement);

for (const form of forms) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    form.setAttribute("aria-busy", "true");
    query(form, "[role=status]").textContent = form.dataset.working ?? "";
  });
}

// The browser may restore the page from its cache when the visitor goes back; then it can be sent again.
addEventListener("pageshow", () => {
  for (const form of forms) {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
    query(form, "[role=status]").textContent = "";
  }
});
