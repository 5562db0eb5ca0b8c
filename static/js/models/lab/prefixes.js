// The words of a search as a trie: what may follow a prefix, and how many words begin with it.

export class Prefixes {
  #root = node();

  constructor(words) {
    for (const word of words) {
      let here = this.#root;
      here.words += 1;
      for (const letter of word) {
        if (!here.next.has(letter)) here.next.set(letter, node());
        here = here.next.get(letter);
        here.words += 1;
      }
      here.ends = true;
    }
  }

  /** How many words begin so. */
  count(prefix) { return this.#at(prefix)?.words ?? 0; }

  /** The letters that may follow. */
  after(prefix) { return [...this.#at(prefix)?.next.keys() ?? []]; }

  /** The branch of a prefix: for each of its letters, and for what follows, the letters side by side.
      [[{ letter, ends, chosen }]]; it stops where no word goes on. */
  branch(prefix) {
    const rows = [];
    let here = this.#root;
    for (const chosen of [...prefix, null]) {
      if (here.next.size) {
        rows.push([...here.next].map(([letter, { ends }]) => ({ letter, ends, chosen: letter === chosen })));
      }
      here = here.next.get(chosen);
      if (!here) break;
    }
    return rows;
  }

  #at(prefix) {
    let here = this.#root;
    for (const letter of prefix) here = here?.next.get(letter);
    return here;
  }
}

const node = () => ({ next: new Map(), ends: false, words: 0 });
