import { expect, test } from 'vitest';
import { pageName } from './page-name.ts';
import { memoryStorage } from './testing/memory-storage.ts';

test('a page has its name again after a reload, and a tab that was duplicated meanwhile has another', () => {
  const storage = memoryStorage();
  const page = new EventTarget() as Window;
  const name = pageName(storage, page);
  expect(name).not.toContain(' ');
  expect(pageName(storage, new EventTarget() as Window)).not.toBe(name);
  page.dispatchEvent(new Event('pagehide'));
  expect(pageName(storage, new EventTarget() as Window)).toBe(name);
});

test('a page that comes back as it was has its name still', () => {
  const storage = memoryStorage();
  const page = new EventTarget() as Window;
  const name = pageName(storage, page);
  for (const event of ['pagehide', 'pageshow']) page.dispatchEvent(new Event(event));
  expect(storage.length).toBe(0);
  page.dispatchEvent(new Event('pagehide'));
  expect(pageName(storage, page)).toBe(name);
});

test('without storage each load has a name', () => {
  expect(pageName(undefined, new EventTarget() as Window)).not.toBe('');
});
