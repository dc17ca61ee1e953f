import { expect, test } from 'vitest';
import type { Fact } from '#protocol';
import { stateAfter, threadsFact } from '../app/testing/facts.ts';
import { lastingSessions } from './lasting-sessions.ts';
import { SessionFacts } from './testing/session-facts.ts';

const facts = new SessionFacts();
const child = new SessionFacts('s2', 's1');
/** A running program that has stopped once. */
const started = stateAfter([...facts.started(), ...facts.stop({ id: 1 }), facts.resumed()]);

/** What is selected before and after facts. */
function selectedAround(changes: readonly Fact[], before = started) {
  const select = lastingSessions();
  const after = stateAfter(changes, before);
  expect(after.sessions).not.toBe(before.sessions);
  return [select({ state: before }), select({ state: after })] as const;
}

test.each([
  ['a stop', facts.stop({ id: 2 })],
  ['a step', [...facts.stop({ id: 2 }), facts.resumed(), ...facts.stop({ id: 3 })]],
  ['a variable that is set', [facts.mutated()]],
  ['one more thread', [threadsFact([1, 2, 3].map((id) => ({ id, name: `Thread ${id}` })))]],
])('after %s, the same sessions are selected', (_what, changes) => {
  const [before, after] = selectedAround(changes);
  expect(after).toBe(before);
});

test.each([
  ['the end of a session', started, [facts.ended()]],
  ['a new session', started, child.started()],
  ['the first thread', stateAfter([threadsFact([])], started), [threadsFact([{ id: 1, name: 'Main' }])]],
])('after %s, other sessions are selected', (_what, state, changes) => {
  const [before, after] = selectedAround(changes, state);
  expect(after).not.toBe(before);
});

test('after a session was forgotten, only the others are selected', () => {
  const [before, after] = selectedAround([child.forgotten()], stateAfter(child.started(), started));
  expect(before).toMatchObject([{ id: 's1' }, { id: 's2' }]);
  expect(after).toMatchObject([{ id: 's1' }]);
});
