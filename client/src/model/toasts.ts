import type { Toast, ToastAction } from './ports.ts';
import { Store } from './store.ts';

const shownAtOnce = 2;
const newsLastsMs = 5_000;
/** Time to reach the button. */
const newsWithActionLastMs = 20_000;

/** The toasts: two at most, the newest last. News disappears, failures and notices stay. */
export class Toasts {
  readonly store = new Store<readonly Toast[]>([]);
  #nextId = 1;

  add(message: string, kind: Toast['kind'], action?: ToastAction): void {
    const known = this.store.value.filter((toast) => toast.message !== message);
    const toast = { id: this.#nextId++, kind, message, ...(action && { action }) };
    this.store.set([...known, toast].slice(-shownAtOnce));
    const lastsMs = action ? newsWithActionLastMs : newsLastsMs;
    if (kind === 'news') setTimeout(() => this.remove(toast.id), lastsMs);
  }

  /** Drops old failures when a person continues; notices and toasts with an action stay. */
  clear(): void {
    const toasts = this.store.value.filter(({ kind, action }) => kind === 'notice' || action !== undefined);
    if (toasts.length !== this.store.value.length) this.store.set(toasts);
  }

  remove(id: number): void {
    const toasts = this.store.value.filter((toast) => toast.id !== id);
    if (toasts.length !== this.store.value.length) this.store.set(toasts);
  }
}
