import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialState, reduce, type Fact } from '#protocol';
import { createLogger, silentLogger } from '../log.ts';
import { Hub } from './shared-state.ts';

const watches = (...names: readonly string[]): Fact => ({ type: 'watches_changed', watches: names });
const event = (name: string, body: unknown): Fact =>
  ({ type: 'event', sessionId: 's1', at: '2026-01-31T12:00:00.000Z', event: name, body }) as unknown as Fact;
const created: Fact = {
  type: 'session_created',
  sessionId: 's1',
  at: '2026-01-31T12:00:00.000Z',
  session: {
    id: 's1',
    name: 'app',
    type: 'fake',
    request: 'launch',
    adapter: 'Fake',
    noDebug: false,
    startedBy: { kind: 'person', name: 'Tester' },
  },
};

describe('a fact', () => {
  test('changes the state, has the next number, and is told with the state it led to', () => {
    const hub = new Hub(silentLogger);
    const told: unknown[] = [];
    hub.subscribe((fact, state) => told.push([fact, state.watches, hub.revision]));
    hub.record(watches('a'));
    expect(hub.state.watches).toEqual(['a']);
    expect(told).toEqual([[watches('a'), ['a'], 1]]);
  });

  test('that changes nothing is not told and has no number', () => {
    const hub = new Hub(silentLogger);
    hub.record(event('stopped', { reason: 'step', threadId: 1 }));
    expect([hub.revision, hub.since(0)]).toEqual([0, []]);
  });

  test('that does not fit the protocol is left out and said, and the next one counts', () => {
    const said: string[] = [];
    const hub = new Hub(createLogger({ level: 'warn', write: (line) => said.push(line) }));
    hub.record(created);
    hub.record(event('breakpoint', { reason: 'new', breakpoint: null }));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('"event":"breakpoint"');
    hub.record(event('thread', { reason: 'started', threadId: 1 }));
    expect([hub.revision, hub.state.sessions.s1?.threads.length]).toEqual([2, 1]);
  });

  test('of any content leaves the hub working, and replicas in step', () => {
    const names = ['stopped', 'thread', 'module', 'breakpoint', 'capabilities', 'continued', 'progressStart', 'exited'];
    const bodies = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.object({ key: fc.constantFrom('threadId', 'module', 'id') }),
    );
    const sequences = fc.array(fc.tuple(fc.constantFrom(...names), bodies), { maxLength: 30 });
    fc.assert(
      fc.property(sequences, (events) => {
        const hub = new Hub(silentLogger);
        hub.record(created);
        for (const [name, body] of events) hub.record(event(name, JSON.parse(JSON.stringify(body))));
        hub.record(watches('still here'));
        expect(hub.state.watches).toEqual(['still here']);
        expect(hub.since(0)?.reduce(reduce, initialState)).toEqual(hub.state);
      }),
    );
  });

  test('that a listener no longer wants is not told to it, nor to one that leaves while it is told', () => {
    const hub = new Hub(silentLogger);
    let count = 0;
    const stop = hub.subscribe(() => {
      count += 1;
      stop();
    });
    hub.record(watches('a'));
    hub.record(watches('b'));
    expect(count).toBe(1);
  });
});

describe('the facts since a revision', () => {
  test('lead a replica to the present state', () => {
    const hub = new Hub(silentLogger);
    hub.record(watches('a'));
    const { state, revision } = hub;
    hub.record(watches('b'));
    hub.record(created);
    const replica = hub.since(revision)?.reduce(reduce, state);
    expect(replica).toEqual(hub.state);
    expect(hub.since(0)?.reduce(reduce, initialState)).toEqual(hub.state);
    expect(hub.since(hub.revision)).toEqual([]);
  });

  test.each([-1, 3, 1_000_000])('are not known for the revision %s', (revision) => {
    const hub = new Hub(silentLogger);
    hub.record(watches('a'));
    expect(hub.since(revision)).toBeUndefined();
  });

  test('are kept for 2,000 of them', () => {
    const hub = new Hub(silentLogger);
    for (let count = 0; count < 2_100; count += 1) hub.record(watches(String(count)));
    expect(hub.since(99)).toBeUndefined();
    expect(hub.since(100)).toHaveLength(2_000);
  });
});

describe('waiting for a state', () => {
  const asks = (name: string) => (state: typeof initialState) => (state.watches.includes(name) ? name : undefined);

  test('ends at once where it is so already, and with the fact that brings it about', async () => {
    const hub = new Hub(silentLogger);
    const later = hub.until(asks('b'));
    hub.record(watches('a'));
    await expect(hub.until(asks('a'))).resolves.toBe('a');
    hub.record(watches('b'));
    await expect(later).resolves.toBe('b');
  });

  test('ends when it is given up, with the reason', async () => {
    const hub = new Hub(silentLogger);
    const abort = new AbortController();
    const waiting = hub.until(asks('a'), abort.signal);
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(hub.until(asks('a'), AbortSignal.abort('no error'))).rejects.toThrow('The wait was given up.');
  });
});

test('each run of the server is another', () => {
  expect(new Hub(silentLogger).id).not.toBe(new Hub(silentLogger).id);
});
