import { afterEach, expect } from 'vitest';
import { Select, Store } from '../../model/store.ts';
import { PanelElement } from '../../ui/panel-element.ts';

/** The parts that are read of stores: names of properties, or "all". Those of `state` are distinguished: "state.sessions". */
type Parts = Map<Store<unknown>, Set<string>>;

interface PanelReads {
  readonly selected: Parts;
  readonly drawn: Parts;
}

/** They come with the server's greeting, as `connection` does, and do not change. */
const constant: ReadonlySet<string> = new Set(['workspace', 'readOnly']);

/** Panels that are updated by the one around them. */
const updatedFromOutside: ReadonlySet<string> = new Set(['stopline-hovered-value']);

/** The document of the active editor, for the reasons of commands: each editor selects its own document. */
const known: ReadonlySet<string> = new Set(['stopline-editor-group: current']);

/** What panels read of stores, in all tests of a worker. */
class Recorder {
  readonly #panels = new Map<HTMLElement, PanelReads>();
  readonly #whole = new WeakMap<object, () => void>();
  #into: Parts | undefined;

  constructor() {
    const getter = Object.getOwnPropertyDescriptor(Store.prototype, 'value')?.get;
    if (!getter) throw new Error('A store has no getter "value".');
    const read = (store: Store<unknown>): unknown => this.#read(store, getter.call(store));
    Object.defineProperty(Store.prototype, 'value', {
      get(this: Store<unknown>) {
        return read(this);
      },
    });
    const record = (panel: HTMLElement) => this.#record(panel);
    const update: unknown = Reflect.get(PanelElement.prototype, 'willUpdate');
    if (typeof update !== 'function') throw new Error('A panel has no method "willUpdate".');
    Reflect.set(PanelElement.prototype, 'willUpdate', function (this: HTMLElement, ...given: unknown[]) {
      record(this);
      Reflect.apply(update, this, given);
    });
  }

  /** What panels have drawn without selecting it, so that they miss its changes. The next test starts anew. */
  takeUndeclared(): readonly string[] {
    const undeclared = [...this.#panels].flatMap(([{ localName }, { selected, drawn }]) =>
      [...drawn].flatMap(([store, parts]) => {
        const followed = selected.get(store) ?? new Set();
        const missed = [...parts].filter((part) => !followed.has(part) && !followed.has('all') && !constant.has(part));
        return updatedFromOutside.has(localName) ? [] : missed.map((part) => `${localName}: ${part}`);
      }),
    );
    this.#panels.clear();
    return [...new Set(undeclared)].filter((part) => !known.has(part));
  }

  #record(panel: HTMLElement): void {
    if (this.#panels.has(panel)) return;
    const reads: PanelReads = { selected: new Map(), drawn: new Map() };
    this.#panels.set(panel, reads);
    this.#wrap(panel, 'select', reads.selected);
    this.#wrap(panel, 'prepare', reads.drawn);
    this.#wrap(panel, 'view', reads.drawn);
  }

  #wrap(panel: HTMLElement, name: string, into: Parts): void {
    const method: unknown = Reflect.get(panel, name);
    if (typeof method !== 'function') return;
    Reflect.set(panel, name, (...given: unknown[]): unknown => {
      const before = this.#into;
      this.#into = into;
      try {
        const made: unknown = Reflect.apply(method, panel, given);
        if (Array.isArray(made)) for (const each of made) if (each instanceof Select) this.#selectWhole(each.value);
        return made;
      } finally {
        this.#into = before;
      }
    });
  }

  /** A part that a selector returns is selected with all that is in it. */
  #selectWhole(selected: unknown): void {
    if (typeof selected === 'object' && selected !== null) this.#whole.get(selected)?.();
  }

  #read(store: Store<unknown>, value: unknown): unknown {
    if (!this.#into) return value;
    const parts = this.#into.get(store) ?? new Set();
    this.#into.set(store, parts);
    return this.#noting(value, parts);
  }

  /** The value, or a stand-in for it that notes which of its parts are read. */
  #noting(value: unknown, parts: Set<string>, inside?: string): unknown {
    const all = inside ?? 'all';
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
      parts.add(all);
      return value;
    }
    const noting = new Proxy(value, {
      get: (target, name) => {
        const part: unknown = Reflect.get(target, name);
        if (typeof name !== 'string') return part;
        if (inside === undefined && name === 'state') return this.#noting(part, parts, name);
        parts.add(inside === undefined ? name : `${inside}.${name}`);
        return part;
      },
      ownKeys: (target) => {
        parts.add(all);
        return Reflect.ownKeys(target);
      },
    });
    this.#whole.set(noting, () => parts.add(all));
    return noting;
  }
}

declare global {
  /** One for all test files of a worker: prototypes are changed once. */
  var stoplineReads: Recorder | undefined;
}

const recorder = (globalThis.stoplineReads ??= new Recorder());

// This file is a set-up file of the client's tests (vite.config.ts).
afterEach(() => {
  expect(recorder.takeUndeclared(), 'parts of stores that a panel draws, but does not select').toEqual([]);
});
