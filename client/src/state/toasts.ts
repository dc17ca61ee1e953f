import type { Toast } from '../workbench.ts';
import { Store } from './store.ts';

const shownAtOnce = 2;
const newsLastsMs = 5_000;

/** What is told in the corner: two at most, the newest last. News go by themselves, failures stay. */
export class Toasts {
  readonly store = new Store<readonly Toast[]>([]);
  #nextId = 1;

  add(message: string, kind: Toast['kind']): void {
    const known = this.store.value.filter((toast) => toast.message !== message);
    const toast = { id: this.#nextId++, kind, message };
    this.store.set([...known, toast].slice(-shownAtOnce));
    if (kind === 'news') setTimeout(() => this.remove(toast.id), newsLastsMs);
  }

  /** A person went on: what failed before is no news any more. */
  clear(): void {
    if (this.store.value.length > 0) this.store.set([]);
  }

  remove(id: number): void {
    const toasts = this.store.value.filter((toast) => toast.id !== id);
    if (toasts.length !== this.store.value.length) this.store.set(toasts);
  }
}
