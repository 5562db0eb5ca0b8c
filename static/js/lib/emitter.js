// Events that carry a value.

/**
 * Base class of objects with events. `Events` maps the name of each event to the type of its value.
 * @template {Record<string, unknown>} Events
 */
export class Emitter {
  #target = new EventTarget();

  /**
   * @template {keyof Events & string} K
   * @param {K} name
   * @param {(value: Events[K]) => void} listener
   */
  on(name, listener) {
    this.#target.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * @template {keyof Events & string} K
   * @param {K} name
   * @param {Events[K] extends void ? [] : [Events[K]]} value
   */
  emit(name, ...[value]) {
    this.#target.dispatchEvent(new CustomEvent(name, { detail: value }));
  }
}
