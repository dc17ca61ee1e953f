import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';
import { Turns } from './turns.ts';

function createTurns() {
  const done: string[] = [];
  const errors: unknown[] = [];
  const turns = new Turns((error) => errors.push(error));
  return { turns, done, errors, add: (name: string, size: number) => turns.add(size, () => done.push(name)) };
}

test('small work is done at once', () => {
  const { add, done } = createTurns();
  add('a', 10);
  add('b', 10);
  expect(done).toEqual(['a', 'b']);
});

test('large work is spread over turns of the event loop, in order', async () => {
  const { turns, add, done } = createTurns();
  for (const name of 'abcdef') add(name, 200_000);
  add('small', 1);
  expect(done).toEqual(['a', 'b']);
  await turn();
  expect(done.length).toBeLessThan(6);
  await turns.settled();
  expect(done).toEqual([...'abcdef', 'small']);
});

test('work that adds work does it before what waits', async () => {
  const { turns, add, done } = createTurns();
  for (const name of 'ab') add(name, 200_000);
  turns.add(1, () => turns.add(200_000, () => done.push('within')));
  add('after', 1);
  await turns.settled();
  expect(done).toEqual(['a', 'b', 'within', 'after']);
});

test('work that throws does not stop the rest', async () => {
  const { turns, add, done, errors } = createTurns();
  add('a', 300_000);
  turns.add(1, () => {
    throw new Error('no');
  });
  add('b', 1);
  await turns.settled();
  expect([done, errors]).toEqual([['a', 'b'], [new Error('no')]]);
});

test('a long text is cut after lines, or else between characters', () => {
  const partsOf = (text: string) => [...textParts(text)];
  expect(partsOf('short')).toEqual(['short']);
  expect(partsOf('')).toEqual(['']);
  const text = 'line of text\n'.repeat(100_000);
  expect(partsOf(text).join('')).toBe(text);
  expect(partsOf(text).every((part) => part.endsWith('\n') && part.length <= 131_072)).toBe(true);
  const faces = `x${'😀'.repeat(200_000)}`;
  expect(partsOf(faces).join('')).toBe(faces);
  expect(partsOf(faces).every((part) => !/^[\udc00-\udfff]/.test(part))).toBe(true);
});
