/** The listeners of one kind of news. What is told before the first of them is kept for it, up to a number of items. */
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
