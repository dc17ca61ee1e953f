import { expect, test } from 'vitest';
import type { EditorSelection } from '#protocol';
import { Navigation, type VisitedPlace } from './navigation.ts';
import { Store } from './store.ts';

interface Reveal {
  readonly line: number;
  readonly token: number;
  readonly of?: string;
}

/** Documents and an editor whose cursor follows them. */
function opened() {
  const documents = new Store<{ current: { key: string } | undefined; reveal: Reveal | undefined }>({
    current: undefined,
    reveal: undefined,
  });
  const editorSelection = new Store<EditorSelection>({ line: 1, column: 1 });
  let token = 0;
  const show = (key: string, line: number, of = 'file'): void =>
    documents.set({ current: { key }, reveal: { line, token: ++token, of } });
  const select = (key: string, { line = 1 }: { line?: number | undefined } = {}): Promise<void> => {
    if (key === 'gone.js') return Promise.reject(new Error('gone'));
    show(key, line);
    editorSelection.set({ line, column: 1 });
    return Promise.resolve();
  };
  const navigation = new Navigation({ documents, editorSelection, select });
  /** Jumps, with the cursor. */
  const jump = (key: string, line: number, of?: string): void => {
    show(key, line, of);
    editorSelection.set({ line, column: 1 });
  };
  const at = (): string => `${documents.value.current?.key}:${editorSelection.value.line}`;
  return { documents, editorSelection, navigation, jump, show, at };
}

const shown = (places: readonly VisitedPlace[]): readonly string[] => places.map(({ key, line }) => `${key}:${line}`);

test('going back returns to where each jump began, and forward undoes it', async () => {
  const { navigation, editorSelection, jump, at } = opened();
  jump('a.js', 3);
  editorSelection.set({ line: 5, column: 2 });
  jump('b.js', 20);
  jump('b.js', 22);
  await navigation.go('back');
  expect(at()).toBe('b.js:20');
  await navigation.go('back');
  expect(at()).toBe('a.js:5');
  await navigation.go('back');
  expect(at()).toBe('a.js:5');
  await navigation.go('forward');
  await navigation.go('forward');
  expect(at()).toBe('b.js:22');
  expect(navigation.places.value.forward).toEqual([]);
});

test('a jump drops the way forward', async () => {
  const { navigation, jump } = opened();
  jump('a.js', 1);
  jump('b.js', 1);
  await navigation.go('back');
  jump('c.js', 1);
  expect(shown(navigation.places.value.back)).toEqual(['a.js:1']);
  expect(navigation.places.value.forward).toEqual([]);
});

test('steps of the program to lines nearby are not remembered, others are', () => {
  const { navigation, jump } = opened();
  jump('a.js', 1, 'program');
  for (const line of [3, 5, 12]) jump('a.js', line, 'program');
  expect(navigation.places.value.back).toEqual([]);
  jump('a.js', 40, 'program');
  jump('b.js', 2, 'program');
  expect(shown(navigation.places.value.back)).toEqual(['a.js:12', 'a.js:40']);
});

test('a jump before the editor has reached the last one begins at that one', () => {
  const { navigation, jump, show } = opened();
  jump('a.js', 7);
  show('b.js', 30);
  show('c.js', 9);
  expect(shown(navigation.places.value.back)).toEqual(['a.js:7', 'b.js:30']);
});

test('the same place is not remembered twice, and only the last fifty are', () => {
  const { navigation, jump } = opened();
  jump('a.js', 1);
  jump('a.js', 1);
  expect(navigation.places.value.back).toEqual([]);
  for (let line = 1; line <= 60; line++) jump('b.js', line);
  expect(navigation.places.value.back).toHaveLength(50);
});

test('a document that is gone is skipped the next time', async () => {
  const { navigation, jump, at } = opened();
  jump('a.js', 1);
  jump('gone.js', 1);
  jump('b.js', 1);
  await expect(navigation.go('back')).rejects.toThrow('gone');
  await navigation.go('back');
  expect(at()).toBe('a.js:1');
});
