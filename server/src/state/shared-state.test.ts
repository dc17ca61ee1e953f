import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialState, reduce, type Fact } from '#protocol';
import { limits } from '../limits.ts';
import { createLogger, silentLogger } from '../log.ts';
import { SharedState } from './shared-state.ts';

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
  test('changes the state, has the next number, and reaches listeners with the new state', () => {
    const shared = new SharedState(silentLogger);
    const seen: unknown[] = [];
    shared.subscribe((fact, state) => seen.push([fact, state.watches, shared.revision]));
    shared.record(watches('a'));
    expect(shared.state.watches).toEqual(['a']);
    expect(seen).toEqual([[watches('a'), ['a'], 1]]);
  });

  test('that changes nothing reaches no listener and has no number', () => {
    const shared = new SharedState(silentLogger);
    shared.record(event('stopped', { reason: 'step', threadId: 1 }));
    expect([shared.revision, shared.since(0)]).toEqual([0, []]);
  });

  test('that violates the protocol is ignored and logged, and the next one counts', () => {
    const said: string[] = [];
    const shared = new SharedState(createLogger({ level: 'warn', write: (line) => said.push(line) }));
    shared.record(created);
    shared.record(event('breakpoint', { reason: 'new', breakpoint: null }));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('"event":"breakpoint"');
    shared.record(event('thread', { reason: 'started', threadId: 1 }));
    expect([shared.revision, shared.session('s1')?.threads.length]).toEqual([2, 1]);
  });

  test('of any content leaves the shared working, and replicas in step', () => {
    const names = ['stopped', 'thread', 'module', 'breakpoint', 'capabilities', 'continued', 'progressStart', 'exited'];
    const bodies = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.object({ key: fc.constantFrom('threadId', 'module', 'id') }),
    );
    const sequences = fc.array(fc.tuple(fc.constantFrom(...names), bodies), { maxLength: 30 });
    fc.assert(
      fc.property(sequences, (events) => {
        const shared = new SharedState(silentLogger);
        shared.record(created);
        for (const [name, body] of events) shared.record(event(name, JSON.parse(JSON.stringify(body))));
        shared.record(watches('still here'));
        expect(shared.state.watches).toEqual(['still here']);
        expect(shared.since(0)?.reduce(reduce, initialState)).toEqual(shared.state);
      }),
    );
  });

  test('does not reach a listener that has left, even if it leaves while listeners are called', () => {
    const shared = new SharedState(silentLogger);
    let count = 0;
    const stop = shared.subscribe(() => {
      count += 1;
      stop();
    });
    shared.record(watches('a'));
    shared.record(watches('b'));
    expect(count).toBe(1);
  });
});

describe('the facts since a revision', () => {
  test('lead a replica to the present state', () => {
    const shared = new SharedState(silentLogger);
    shared.record(watches('a'));
    const { state, revision } = shared;
    shared.record(watches('b'));
    shared.record(created);
    const replica = shared.since(revision)?.reduce(reduce, state);
    expect(replica).toEqual(shared.state);
    expect(shared.since(0)?.reduce(reduce, initialState)).toEqual(shared.state);
    expect(shared.since(shared.revision)).toEqual([]);
  });

  test.each([-1, 3, 1_000_000])('are not known for the revision %s', (revision) => {
    const shared = new SharedState(silentLogger);
    shared.record(watches('a'));
    expect(shared.since(revision)).toBeUndefined();
  });

  test('are kept for 2,000 of them', () => {
    const shared = new SharedState(silentLogger);
    for (let count = 0; count < 2_100; count += 1) shared.record(watches(String(count)));
    expect(shared.since(99)).toBeUndefined();
    expect(shared.since(100)).toHaveLength(2_000);
  });

  test('are kept up to a size, and at least the last one', () => {
    const shared = new SharedState(silentLogger);
    const size = limits.factBytes.most / 4;
    for (let count = 0; count < 10; count += 1) shared.record(watches('é'.repeat(size / 2) + count));
    expect(shared.since(6)).toBeUndefined();
    expect(shared.since(7)).toHaveLength(3);
    expect(shared.sizeSince(7)).toBeGreaterThan(3 * size);
    expect([shared.sizeSince(10), shared.sizeSince(6)]).toEqual([0, Number.POSITIVE_INFINITY]);
    shared.record(watches('x'.repeat(limits.factBytes.most * 2)));
    expect(shared.since(10)).toHaveLength(1);
    expect(shared.since(9)).toBeUndefined();
  });

  test('are sent as the JSON that their size is counted by', () => {
    const shared = new SharedState(silentLogger);
    shared.record(created);
    expect(JSON.parse(shared.textOf(created))).toEqual(created);
    expect(shared.sizeSince(0)).toBe(Buffer.byteLength(shared.textOf(created)));
  });
});

describe('waiting for a state', () => {
  const asks = (name: string) => (state: typeof initialState) => (state.watches.includes(name) ? name : undefined);

  test('ends at once where it is so already, and with the fact that brings it about', async () => {
    const shared = new SharedState(silentLogger);
    const later = shared.until(asks('b'));
    shared.record(watches('a'));
    await expect(shared.until(asks('a'))).resolves.toBe('a');
    shared.record(watches('b'));
    await expect(later).resolves.toBe('b');
  });

  test('rejects with the reason when it is cancelled', async () => {
    const shared = new SharedState(silentLogger);
    const abort = new AbortController();
    const waiting = shared.until(asks('a'), abort.signal);
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(shared.until(asks('a'), AbortSignal.abort('no error'))).rejects.toThrow('The wait was cancelled.');
  });
});

test('each run of the server is another', () => {
  expect(new SharedState(silentLogger).id).not.toBe(new SharedState(silentLogger).id);
});
