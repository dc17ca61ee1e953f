import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A value that can be watched. */
export class Store<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  get value(): Value {
    return this.#value;
  }

  /** Replaces the value; listeners are called if it is another one. */
  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }

  update(change: (value: Value) => Value): void {
    this.set(change(this.#value));
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Updates its element when the selected part of a store changes (by identity). */
export class Select<Value, Selected> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #store: Store<Value>;
  readonly #select: (value: Value) => Selected;
  #selected: Selected;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, store: Store<Value>, select: (value: Value) => Selected) {
    this.#host = host;
    this.#store = store;
    this.#select = select;
    this.#selected = select(store.value);
    host.addController(this);
  }

  get value(): Selected {
    return this.#selected;
  }

  hostConnected(): void {
    this.#refresh();
    this.#unsubscribe = this.#store.subscribe(() => this.#refresh());
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
  }

  #refresh(): void {
    const selected = this.#select(this.#store.value);
    if (Object.is(selected, this.#selected)) return;
    this.#selected = selected;
    this.#host.requestUpdate();
  }
}
