// Kinds of games: a link fills in the settings that go with one. Without scripts the server does.

export class Styles {
  constructor(form) {
    this.form = form;
    this.links = [...form.querySelectorAll("[data-settings]")];
    for (const link of this.links) {
      link.addEventListener("click", (event) => { event.preventDefault(); this.#fillIn(settings(link)); });
    }
    form.addEventListener("change", () => this.#mark());
  }

  #fillIn(chosen) {
    for (const [name, value] of Object.entries(chosen)) this.form.elements[name].value = value;
    this.#mark();
  }

  #mark() {
    for (const link of this.links) {
      const all = Object.entries(settings(link));
      const fits = all.every(([name, value]) => this.form.elements[name].value === value);
      if (fits) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}

const settings = (link) => JSON.parse(link.dataset.settings);
