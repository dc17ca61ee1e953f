import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const draft = { text: 'typed\r\n', version: 'v1', steps: [0, 5] };
const drafts = (storage = memoryStorage(), workspace = '/work') => new Drafts(storage, () => workspace);

test('what was typed is there again, by workspace and file, until it is saved', () => {
  const storage = memoryStorage();
  expect(drafts(storage).write('/work/a b.py', draft)).toBe(true);
  expect(drafts(storage, '/other').write('/other/a.py', { ...draft, version: null })).toBe(true);
  expect(drafts(storage).read('/work/a b.py')).toEqual(draft);
  expect(drafts(storage).paths()).toEqual(['/work/a b.py']);
  expect(drafts(storage, '/other').read('/other/a.py')?.version).toBeNull();
  drafts(storage).remove('/work/a b.py');
  expect(drafts(storage).read('/work/a b.py')).toBeUndefined();
  expect(drafts(storage).paths()).toEqual([]);
});

test('what is too long is not kept, and neither is what is too much together; what was kept before stays', () => {
  const kept = drafts();
  expect(kept.write('/work/a.py', draft)).toBe(true);
  expect(kept.write('/work/a.py', { ...draft, text: 'x'.repeat(1_000_000) })).toBe(false);
  expect(kept.read('/work/a.py')).toEqual(draft);
  const large = { ...draft, text: 'x'.repeat(990_000) };
  expect(['/b', '/c', '/d', '/e'].map((path) => kept.write(path, large))).toEqual([true, true, true, false]);
  expect(kept.write('/b', draft)).toBe(true);
});

test('a storage that is full, forbidden or not there keeps nothing, and says so', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'QuotaExceededError');
  };
  const full = { ...memoryStorage(), getItem: forbidden, setItem: forbidden, removeItem: forbidden, key: forbidden };
  for (const kept of [drafts(full), new Drafts(undefined, () => '/work')]) {
    expect(kept.write('/work/a.py', draft)).toBe(false);
    expect(kept.read('/work/a.py')).toBeUndefined();
    kept.remove('/work/a.py');
  }
});

test('whatever is stored, what is read is a draft or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const storage = memoryStorage();
      drafts(storage).write('/work/a.py', draft);
      storage.setItem(storage.key(0) ?? '', stored);
      const read = drafts(storage).read('/work/a.py');
      if (read !== undefined) expect(typeof read.text).toBe('string');
      expect(read?.steps.every((step) => typeof step === 'number') ?? true).toBe(true);
    }),
  );
});
