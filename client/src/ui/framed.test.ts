import { expect, test, vi } from 'vitest';
import { isEmbeddedAt } from './framed.ts';

test('a page is embedded in any frame, and with ?embed on its own', () => {
  expect([isEmbeddedAt({ search: '' }), isEmbeddedAt({ search: '?embed' })]).toEqual([false, true]);
  const parent = vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis);
  expect(isEmbeddedAt({ search: '' })).toBe(true);
  parent.mockRestore();
});
