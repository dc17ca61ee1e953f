import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dapRequests } from '../dap/requests.ts';
import { conversationFacts, conversations } from '../testing/conversations.ts';
import { at, created, deepFreeze, ended, fold, person, ready } from '../testing/facts.ts';
import type { Fact } from './facts.ts';
import { onEvent } from './on-event.ts';
import { reduce } from './reduce.ts';
import { activeSessionId, latestStop, phaseOf } from './select.ts';
import { initialState, type State } from './state.ts';

/** The fold as the server does it: an invalid fact changes nothing. */
function tolerantly(facts: readonly Fact[], state: State = initialState): State {
  return facts.reduce((before, fact) => {
    try {
      return deepFreeze(reduce(before, deepFreeze(fact)));
    } catch {
      return before;
    }
  }, state);
}

const json = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

function expectSound(state: State): void {
  for (const session of state.sessions) {
    const ids = session.threads.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => typeof id === 'number')).toBe(true);
    expect(session.lastStopId ?? 0).toBeLessThanOrEqual(state.stopCount);
    if (session.lifecycle === 'terminated') expect(ids).toEqual([]);
    for (const { stop, lastStop } of session.threads) expect(stop?.id ?? Infinity).toBeGreaterThan(lastStop?.id ?? 0);
  }
  expect(json(state)).toEqual(state);
}

describe.each(conversations)('a recorded conversation with $name', ({ name }) => {
  const facts = [created(), ready(), ...conversationFacts(name), ended()];

  test('has the phases of the original', () => {
    const phases = facts.map((_fact, last) => phaseOf(fold(facts.slice(0, last + 1)), 's1'));
    const changes = phases.filter((phase, index) => phase !== phases[index - 1]);
    expect(changes[0]).toBe('Starting');
    expect(changes.at(-1)).toBe('Terminated');
    expect(changes.slice(1, -1).every((phase, index) => phase === (index % 2 === 0 ? 'Running' : 'Stopped'))).toBe(
      true,
    );
  });

  test('has at each stop what was read there, and nothing of the previous stop', () => {
    const stops = facts.flatMap((fact, index) => (fact.type === 'event' && fact.event === 'stopped' ? [index] : []));
    for (const index of stops) {
      const { stop, thread } = latestStop(fold(facts.slice(0, index + 1)), 's1') ?? {};
      expect(stop).not.toHaveProperty('frames');
      expect(stop?.variables).toEqual({});
      expect(stop?.id).toBeGreaterThan(thread?.lastStop?.id ?? 0);
    }
    const read = facts.map((_fact, last) => latestStop(fold(facts.slice(0, last + 1)), 's1')?.stop);
    expect(read.filter((stop) => stop?.frames && stop.scopes).length).toBeGreaterThan(2);
  });

  test('gives a replica that receives it as JSON the same state at each step', () => {
    let server: State = initialState;
    let page: State = initialState;
    for (const fact of facts) {
      server = fold([fact], server);
      page = fold([json(fact)], page);
      expect(page).toStrictEqual(json(server));
    }
  });

  test('gives a replica that starts from a snapshot the same state', () => {
    const half = Math.floor(facts.length / 2);
    const late = fold(facts.slice(half), json(fold(facts.slice(0, half))));
    expect(late).toStrictEqual(json(fold(facts)));
  });

  test('does no harm in any other order', () => {
    const shuffled = fc.shuffledSubarray(facts.slice(1), { minLength: 1 });
    fc.assert(fc.property(shuffled, (rest) => expectSound(tolerantly([created(), ...rest]))));
  });
});

const ids = fc.constantFrom('s1', 's1.1', 's2', 's9');
const small = fc.integer({ min: -1, max: 4 });
const junk = fc.jsonValue({ maxDepth: 3 });
/** Objects with the names that bodies have, and values that are right as often as they are not. */
const body = fc.dictionary(
  fc.constantFrom(
    ...['threadId', 'allThreadsStopped', 'allThreadsContinued', 'reason', 'exitCode', 'breakpoint', 'capabilities'],
    ...['threads', 'stackFrames', 'scopes', 'variables', 'frameId', 'variablesReference', 'singleThread', 'progressId'],
    ...['module', 'source', 'totalFrames', 'startFrame', 'id', 'name', '__proto__'],
  ),
  fc.oneof(
    small,
    fc.boolean(),
    fc.constantFrom('', 'started', 'exited', 'removed', 'step'),
    fc.array(fc.record({ id: small, name: fc.string(), variablesReference: small })),
    junk,
  ),
  { maxKeys: 6, noNullPrototype: true },
);
const anyBody = fc.oneof({ weight: 5, arbitrary: body }, junk);
const request = { requestId: small, command: fc.constantFrom(...Object.keys(dapRequests)) };

const anyFact = fc
  .oneof(
    {
      weight: 1,
      arbitrary: fc.constantFrom(created(), created({ id: 's1.1', parentId: 's1' }), created({ id: 's2' })),
    },
    { weight: 1, arbitrary: ids.map((id) => ready(id)) },
    {
      weight: 8,
      arbitrary: fc.record({
        type: fc.constant('event'),
        sessionId: ids,
        event: fc.constantFrom(...Object.keys(onEvent)),
        body: anyBody,
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('asked'), sessionId: ids, ...request, arguments: anyBody }) },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('answered'),
        sessionId: ids,
        ...request,
        arguments: anyBody,
        body: anyBody,
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('refused'), sessionId: ids, ...request }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('stop_completed'), sessionId: ids, stopId: small }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('session_ending', 'session_ended', 'session_forgotten')
        .chain((type) => ids.map((sessionId) => ({ type, sessionId, message: '', by: person }))),
    },
  )
  .map((fact) => ({ at, ...fact }) as Fact);

describe('any sequence of facts, well-formed or not,', () => {
  const sequences = fc.array(anyFact, { maxLength: 60, size: 'max' }).map((facts) => json([created(), ...facts]));

  test('leaves a sound state, and never changes one afterwards', () => {
    fc.assert(
      fc.property(sequences, (facts) => expectSound(tolerantly(facts))),
      { numRuns: 300 },
    );
  });

  test('never reuses the id of a stop', () => {
    fc.assert(
      fc.property(sequences, (facts) => {
        let state: State = initialState;
        for (const fact of facts) {
          const next = tolerantly([fact], state);
          expect(next.stopCount).toBeGreaterThanOrEqual(state.stopCount);
          state = next;
        }
      }),
    );
  });

  test('can be queried', () => {
    fc.assert(
      fc.property(sequences, (facts) => {
        const state = tolerantly(facts);
        const active = activeSessionId(state);
        expect(['Idle', 'Starting', 'Running', 'Stopped', 'Terminating', 'Terminated']).toContain(
          phaseOf(state, active),
        );
        for (const id of state.sessions.map(({ id }) => id)) latestStop(state, id);
      }),
    );
  });

  test('has no effect on other objects', () => {
    fc.assert(fc.property(sequences, (facts) => void tolerantly(facts)));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.isFrozen(initialState.sessions)).toBe(true);
  });

  test('gives a replica that receives them as JSON the same state', () => {
    fc.assert(
      fc.property(sequences, (facts) => {
        expect(tolerantly(json(facts))).toEqual(json(tolerantly(facts)));
      }),
    );
  });
});
