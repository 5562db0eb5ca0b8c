// The words of a search as a trie: the letters that may follow a prefix, the words that begin with it.

/** @typedef {{ next: Map<string, TrieNode>, isWord: boolean, words: number }} TrieNode */

/** @typedef {{ letter: string, isWord: boolean, isChosen: boolean }} BranchLetter */

export class Prefixes {
  #root = newNode();

  /** @param {string[]} words */
  constructor(words) {
    for (const word of words) {
      let node = this.#root;
      node.words += 1;
      for (const letter of word) {
        node = childOf(node, letter);
        node.words += 1;
      }
      node.isWord = true;
    }
  }

  /**
   * The number of words that begin with a prefix.
   * @param {string} prefix
   */
  count(prefix) { return this.#at(prefix)?.words ?? 0; }

  /**
   * The branch of a prefix: a row of alternatives for each of its letters and for the one that follows,
   * as far as the trie goes.
   * @param {string} prefix
   */
  branch(prefix) {
    /** @type {BranchLetter[][]} */
    const rows = [];
    /** @type {TrieNode | undefined} */
    let node = this.#root;
    for (const chosen of [...prefix, ""]) {
      if (node.next.size) {
        rows.push([...node.next].map(([letter, { isWord }]) => ({ letter, isWord, isChosen: letter === chosen })));
      }
      node = node.next.get(chosen);
      if (!node) break;
    }
    return rows;
  }

  /** @param {string} prefix */
  #at(prefix) {
    /** @type {TrieNode | undefined} */
    let node = this.#root;
    for (const letter of prefix) node = node?.next.get(letter);
    return node;
  }
}

/**
 * @param {TrieNode} node
 * @param {string} letter
 */
function childOf(node, letter) {
  const child = node.next.get(letter) ?? newNode();
  node.next.set(letter, child);
  return child;
}

/** @returns {TrieNode} */
const newNode = () => ({ next: new Map(), isWord: false, words: 0 });
