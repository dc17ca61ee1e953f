/** Listeners to one kind of event. Up to a number of items, those before the first listener are kept for it. */
export class Listeners<Item> {
  readonly #listeners: ((item: Item) => void)[] = [];
  readonly #kept: Item[] = [];
  readonly #keptAtMost: number;

  constructor(keptAtMost = 1000) {
    this.#keptAtMost = keptAtMost;
  }

  add(listener: (item: Item) => void): void {
    this.#listeners.push(listener);
    for (const item of this.#kept.splice(0)) listener(item);
  }

  emit(item: Item): void {
    if (this.#listeners.length > 0) for (const listener of this.#listeners) listener(item);
    else if (this.#kept.length < this.#keptAtMost) this.#kept.push(item);
  }
}
