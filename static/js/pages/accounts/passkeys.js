// Passkeys: shown where the browser and the address allow them, made and used by forms.

import { query, queryAll } from "../../lib/dom.js";
import { gettext } from "../../lib/wording.js";

const FAILED = gettext("No passkey was used. Try again, or use your password.");
const IS_NUMERIC = /^[\d.]+$|:/u; // an address without a name can't have passkeys
const isPossible = globalThis.isSecureContext && !IS_NUMERIC.test(location.hostname)
  && "parseCreationOptionsFromJSON" in (globalThis.PublicKeyCredential ?? {});

/**
 * Asks the browser for a passkey before the form is sent.
 * @param {HTMLElement} part The element with the form; its `data-passkey` is `create` or `get`.
 */
function attach(part) {
  const form = query(part, "form", HTMLFormElement);
  const field = query(form, "[name=credential]", HTMLInputElement);
  part.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      field.value = JSON.stringify(await credential(part.dataset, query(form, "[name=csrfmiddlewaretoken]", HTMLInputElement).value));
      form.submit();
    } catch {
      query(part, ".field-error").textContent = FAILED;
    }
  });
}

/**
 * @param {DOMStringMap} dataset
 * @param {string} token
 */
async function credential({ passkey, options: address = "" }, token) {
  const response = await fetch(address, { method: "POST", headers: { "X-CSRFToken": token } });
  if (!response.ok) throw new TypeError("there are no options");
  const { publicKey } = await response.json();
  const made = passkey === "create"
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
  return /** @type {PublicKeyCredential} */ (made).toJSON();
}

if (isPossible) queryAll(document, "[data-passkey]").forEach(attach);
