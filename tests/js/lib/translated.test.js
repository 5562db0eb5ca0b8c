import assert from "node:assert/strict";
import { test } from "node:test";

const TEXTS = { "%(name)s is here": "%(name)s ist da", "See %(link)s.": "%(link)s ansehen." };
const FORMATS = { THOUSAND_SEPARATOR: ".", DECIMAL_SEPARATOR: "," };

/** The module as on a page in German: it reads the catalogue when it is loaded. */
async function inGerman() {
  globalThis.django = {
    gettext: (text) => TEXTS[text] ?? text,
    pgettext: (context, text) => (context === "notices" ? "neu" : text),
    ngettext: (one, many, count) => (count === 1 ? "%(count)s Wort" : "%(count)s Wörter"),
    get_format: (name) => FORMATS[name],
  };
  try {
    return await import("../../../static/js/lib/wording.js?in-german");
  } finally {
    delete globalThis.django;
  }
}

test("texts, numbers and their forms are those of the language of the page", async () => {
  const { counted, decimal, gettext, pgettext, withNodes } = await inGerman();
  assert.equal(gettext("%(name)s is here", { name: "Ann" }), "Ann ist da");
  assert.equal(gettext("not in the catalogue"), "not in the catalogue");
  assert.equal(pgettext("notices", "new"), "neu");
  assert.equal(counted(1, "%(count)s word", "%(count)s words"), "1 Wort");
  assert.equal(counted(1234, "%(count)s word", "%(count)s words"), "1.234 Wörter");
  assert.equal(decimal(1.25, 1), "1,3");
  const link = {};
  assert.deepEqual(withNodes(gettext("See %(link)s."), { link }), ["", link, " ansehen."]);
});
