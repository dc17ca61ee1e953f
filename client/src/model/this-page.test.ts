import { expect, test, vi } from 'vitest';
import { memoryStorage } from './testing/memory-storage.ts';
import { thisPage } from './this-page.ts';

const load = (storage = memoryStorage(), window = new EventTarget() as Window) =>
  thisPage({ storage, locks: undefined, window }).name;

/** The locks of a browser, of which none is given back. */
function browserLocks() {
  const held: { readonly name: string }[] = [];
  return {
    request: (name: string) => {
      held.push({ name });
      return new Promise<never>(() => undefined);
    },
    query: () => Promise.resolve({ held: [...held] }),
  } as unknown as LockManager;
}

test('a page keeps its name after a reload, and a duplicated tab gets another one', () => {
  const storage = memoryStorage();
  const window = new EventTarget() as Window;
  const name = load(storage, window);
  expect(name).not.toContain(' ');
  expect(load(storage)).not.toBe(name);
  window.dispatchEvent(new Event('pagehide'));
  expect(load(storage)).toBe(name);
});

test('a restored page keeps its name', () => {
  const storage = memoryStorage();
  const window = new EventTarget() as Window;
  const name = load(storage, window);
  for (const event of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(event));
  expect(storage.length).toBe(0);
  window.dispatchEvent(new Event('pagehide'));
  expect(load(storage, window)).toBe(name);
});

test('without storage each load has a new name, and without locks no other page is known', () => {
  const { name, isOpen } = thisPage({ storage: undefined, locks: undefined, window: new EventTarget() as Window });
  expect(name).not.toBe('');
  expect(isOpen(name)).toBe(false);
});

test('pages know which others are open', async () => {
  const locks = browserLocks();
  const window = new EventTarget() as Window;
  const one = thisPage({ storage: undefined, locks, window });
  const other = thisPage({ storage: undefined, locks, window: new EventTarget() as Window });
  await vi.waitFor(() => expect(other.isOpen(one.name)).toBe(true));
  expect(one.isOpen('closed')).toBe(false);
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(one.isOpen(other.name)).toBe(true));
});
