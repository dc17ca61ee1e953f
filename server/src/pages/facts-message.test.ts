import { expect, test } from 'vitest';
import type { Fact } from '#protocol';
import { factsMessage } from './facts-message.ts';

const state = () => ({ textOf: (fact: Fact) => JSON.stringify(fact) });

const fact = (stopId: number): Fact => ({ type: 'stop_completed', sessionId: 's1', at: '', stopId });

test('pages that are sent the same facts share one message', () => {
  const shared = state();
  const message = factsMessage(shared, 7, [fact(1), fact(2)]);
  expect(JSON.parse(message.toString())).toEqual({ type: 'facts', revision: 7, facts: [fact(1), fact(2)] });
  expect(factsMessage(shared, 7, [fact(1), fact(2)])).toBe(message);
});

test('a page that has other facts gets its own message', () => {
  const shared = state();
  factsMessage(shared, 7, [fact(1), fact(2)]);
  const facts = (revision: number, ...list: readonly Fact[]): unknown =>
    JSON.parse(factsMessage(shared, revision, list).toString());
  expect(facts(7, fact(1))).toEqual({ type: 'facts', revision: 7, facts: [fact(1)] });
  expect(facts(8, fact(2))).toEqual({ type: 'facts', revision: 8, facts: [fact(2)] });
});

test('another server has messages of its own', () => {
  factsMessage(state(), 7, [fact(1)]);
  expect(JSON.parse(factsMessage(state(), 7, [fact(2)]).toString())).toMatchObject({ facts: [fact(2)] });
});
