import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drafts } from './drafts.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const breakpoint = { line: 1, condition: 'x > 1', hitCondition: undefined, logMessage: undefined };
const draft = { text: 'typed\r\n', version: 'v1', steps: [0, 5], newBreakpoints: [breakpoint] };
const drafts = (storage = memoryStorage(), workspace = '/work', name = 'p1', open: readonly string[] = []) =>
  new Drafts(storage, () => workspace, { name, isOpen: (page) => open.includes(page) });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('unsaved text is restored by workspace and file, until it is saved', () => {
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

test('text beyond the limits is not stored; the earlier draft stays', () => {
  const kept = drafts();
  expect(kept.write('/work/a.py', draft)).toBe(true);
  expect(kept.write('/work/a.py', { ...draft, text: 'x'.repeat(1_000_000) })).toBe(false);
  expect(kept.read('/work/a.py')).toEqual(draft);
  const large = { ...draft, text: 'x'.repeat(990_000) };
  expect(['/b', '/c', '/d', '/e'].map((path) => kept.write(path, large))).toEqual([true, true, true, false]);
  expect(kept.write('/b', draft)).toBe(true);
});

test('two pages on one file keep their own text, and saving one removes only its own', () => {
  const storage = memoryStorage();
  const [one, other] = [drafts(storage), drafts(storage, '/work', 'p2')];
  expect(one.read('/work/a.py')).toBeUndefined();
  one.write('/work/a.py', { ...draft, text: 'of one' });
  vi.advanceTimersByTime(1);
  other.write('/work/a.py', { ...draft, text: 'of the other' });
  expect(drafts(storage).read('/work/a.py')?.text).toBe('of one');
  expect(drafts(storage, '/work', 'p2').read('/work/a.py')?.text).toBe('of the other');
  one.remove('/work/a.py');
  expect([one.has('/work/a.py'), other.has('/work/a.py')]).toEqual([false, true]);
  expect(drafts(storage, '/work', 'p2').read('/work/a.py')?.text).toBe('of the other');
});

test('drafts of closed pages are continued, the latest first, and removed when saved', () => {
  const storage = memoryStorage();
  drafts(storage, '/work', 'p1').write('/work/a.py', { ...draft, text: 'first' });
  vi.advanceTimersByTime(1);
  drafts(storage, '/work', 'p2').write('/work/a.py', { ...draft, text: 'second' });
  vi.advanceTimersByTime(1);
  const third = drafts(storage, '/work', 'p3');
  expect(third.paths()).toEqual(['/work/a.py']);
  expect(third.read('/work/a.py')?.text).toBe('second');
  third.write('/work/a.py', { ...draft, text: 'third' });
  const reloaded = drafts(storage, '/work', 'p3');
  expect(reloaded.read('/work/a.py')).toEqual({ ...draft, text: 'third' });
  reloaded.remove('/work/a.py');
  expect(drafts(storage, '/work', 'p4').read('/work/a.py')?.text).toBe('first');
});

test('the draft of another open page belongs to that page', () => {
  const storage = memoryStorage();
  drafts(storage).write('/work/a.py', draft);
  const beside = drafts(storage, '/work', 'p2', ['p1']);
  expect([beside.paths(), beside.read('/work/a.py')]).toEqual([[], undefined]);
  expect(drafts(storage, '/work', 'p2').read('/work/a.py')).toEqual(draft);
  expect(drafts(storage, '/work', 'p1', ['p1']).paths()).toEqual(['/work/a.py']);
});

test('a draft continued by another page stays if it was changed since', () => {
  const storage = memoryStorage();
  const [one, other] = [drafts(storage), drafts(storage, '/work', 'p2')];
  one.write('/work/a.py', { ...draft, text: 'typed' });
  expect(other.read('/work/a.py')?.text).toBe('typed');
  vi.advanceTimersByTime(1);
  one.write('/work/a.py', { ...draft, text: 'typed more' });
  other.remove('/work/a.py');
  expect(one.read('/work/a.py')?.text).toBe('typed more');
});

test('a full, blocked or missing storage keeps nothing, and reports it', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'QuotaExceededError');
  };
  const full = { ...memoryStorage(), getItem: forbidden, setItem: forbidden, removeItem: forbidden, key: forbidden };
  for (const kept of [drafts(full), new Drafts(undefined, () => '/work', { name: 'p1', isOpen: () => false })]) {
    expect(kept.write('/work/a.py', draft)).toBe(false);
    expect(kept.read('/work/a.py')).toBeUndefined();
    kept.remove('/work/a.py');
  }
});

test('for any stored value, the result is a draft or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const storage = memoryStorage();
      drafts(storage).write('/work/a.py', draft);
      storage.setItem(storage.key(0) ?? '', stored);
      const read = drafts(storage).read('/work/a.py');
      if (read !== undefined) expect(typeof read.text).toBe('string');
      expect(read?.newBreakpoints.every(({ line }) => typeof line === 'number') ?? true).toBe(true);
      expect(read?.steps.every((step) => typeof step === 'number') ?? true).toBe(true);
    }),
  );
});
