import { expect, test } from 'vitest';
import type { Lifecycle, State } from '#protocol';
import { StartedTexts } from './started-texts.ts';

const stateOf = (...sessions: readonly (readonly [id: string, startedAt: string, lifecycle?: Lifecycle])[]) =>
  ({
    sessions: sessions.map(([id, startedAt, lifecycle = 'live']) => ({ id, startedAt, lifecycle })),
  }) as unknown as Pick<State, 'sessions'>;

test('the text before the first save is kept for each running program', () => {
  const texts = new StartedTexts();
  texts.keep('/a.js', 'first', stateOf(['s1', '08:00']));
  const both = stateOf(['s1', '08:00'], ['s2', '08:01']);
  texts.keep('/a.js', 'second', both);
  texts.keep('/a.js', 'third', both);
  expect(texts.of('/a.js', both)).toEqual([
    { sessionId: 's1', startedAt: '08:00', text: 'first' },
    { sessionId: 's2', startedAt: '08:01', text: 'second' },
  ]);
  expect(texts.of('/b.js', both)).toEqual([]);
});

test('a program that ended or was restarted has none', () => {
  const texts = new StartedTexts();
  for (const now of [stateOf(['s1', '08:05']), stateOf(['s1', '08:00', 'terminated']), stateOf()]) {
    texts.keep('/a.js', 'first', stateOf(['s1', '08:00']));
    expect(texts.of('/a.js', now)).toEqual([]);
  }
});

test('long texts, and those beyond a hundred, are not kept', () => {
  const texts = new StartedTexts();
  const state = stateOf(['s1', '08:00']);
  texts.keep('/long.js', 'x'.repeat(1_000_001), state);
  for (let file = 0; file <= 100; file += 1) texts.keep(`/${file}.js`, 'text', state);
  expect(texts.of('/long.js', state)).toEqual([]);
  expect(texts.of('/0.js', state)).toEqual([]);
  expect(texts.of('/100.js', state)).toHaveLength(1);
});
