// Errors at the fields of a form, as the server writes them too.

/** Put errors at their fields: { name: "…" }; the others get none. The first wrong one gets the
    focus. `all`: what is wrong with none of them alone. */
export function showErrors(form, errors) {
  for (const place of form.querySelectorAll("[data-error-of]")) {
    const name = place.dataset.errorOf;
    place.textContent = errors[name] ?? "";
    const field = form.elements[name];
    if (!field) continue;
    if (errors[name]) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  form.querySelector("[aria-invalid]")?.focus();
}
