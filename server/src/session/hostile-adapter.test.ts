import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dapRequests, type Command, type DapMessage } from '#protocol';
import { startedBench, type SessionBench } from '../testing/session-bench.ts';
import { tester } from '../testing/states.ts';

const eventNames = [
  ...['breakpoint', 'capabilities', 'continued', 'exited', 'initialized', 'invalidated', 'loadedSource', 'memory'],
  ...['module', 'output', 'process', 'progressEnd', 'progressStart', 'progressUpdate', 'stopped', 'thread', 'custom'],
];
const names = [
  ...['threadId', 'reason', 'breakpoint', 'capabilities', 'module', 'source', 'output', 'hitBreakpointIds', 'exitCode'],
  ...['stackFrames', 'scopes', 'variables', 'threads', 'breakpoints', 'id', 'name', 'value', 'variablesReference'],
  ...['progressId', 'allThreadsStopped', 'path', '__proto__', 'constructor', 'toString', 'length'],
];
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, 1, -1, 1e308, '', '\ud800', '\0', null, true, [], {}, [null], [{}], [{ id: 1 }]),
);
const body = fc.oneof(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5, noNullPrototype: true }), value);

/** Copies as JSON does it: what an adapter sends has come over a wire. */
const wired = (sent: unknown): unknown => JSON.parse(JSON.stringify(sent ?? null));

async function isAlive({ session, adapter }: SessionBench): Promise<void> {
  adapter.on('source', () => ({ content: 'alive' }));
  const answer = await session().request('source', { sourceReference: Math.random() });
  expect(answer).toEqual({ content: 'alive' });
}

describe('an adapter that lies', () => {
  test('in its events does no harm: the session continues, ends once, and others are not affected', async () => {
    const events = fc.array(fc.tuple(fc.constantFrom(...eventNames), body), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(events, async (said) => {
        const bench = await startedBench();
        for (const [event, content] of said) bench.adapter.emit(event, wired(content));
        await isAlive(bench);
        expect(JSON.parse(JSON.stringify(bench.shared.state))).toEqual(bench.shared.state);
        await bench.tree.end(tester);
        expect([bench.state()?.lifecycle, bench.ends]).toEqual(['terminated', 1]);
      }),
      { numRuns: 150 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('in its answers has each request answered or rejected', async () => {
    const safe = Object.keys(dapRequests).filter(
      (command): command is Command => !['initialize', 'launch', 'attach', 'disconnect', 'source'].includes(command),
    );
    const able = Object.fromEntries(
      Object.values(dapRequests).flatMap(({ needs }) => (needs === undefined ? [] : [[needs, true]])),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...safe), async (content, command) => {
        const bench = await startedBench({ scripts: [{ capabilities: { ...able, exceptionBreakpointFilters: [] } }] });
        bench.adapter.on(command, () => wired(content));
        bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
        await bench.untilStopped();
        const asked = bench.session().request(command, { threadId: 1 });
        expect(['resolved', 'rejected']).toContain(
          await asked.then(
            () => 'resolved',
            () => 'rejected',
          ),
        );
        await isAlive(bench);
        await bench.tree.end(tester);
      }),
      { numRuns: 150 },
    );
  });

  test('in its messages’ numbers and kinds is used as far as it is valid', async () => {
    const bench = await startedBench();
    const messages = [
      { type: 'response', seq: 1, request_seq: 999, success: true, command: 'next' },
      { type: 'response', seq: 1, request_seq: -1, success: true, command: '' },
      { type: 'response', seq: 0, request_seq: 1, success: true, command: 'initialize', body: { a: 1 } },
      { type: 'event', seq: -5, event: 'thread', body: { reason: 'started', threadId: 0 } },
      { type: 'event', seq: 0, event: 'thread', body: { reason: 'started', threadId: 0 } },
    ];
    bench.adapter.on('threads', () => {
      throw new Error('not now');
    });
    for (const message of messages) bench.adapter.say(message as DapMessage);
    await isAlive(bench);
    expect(bench.state()?.threads.map(({ id }) => id)).toEqual([1, 0]);
  });
});

test('what the specification does not allow is left out at the door, and said once in the console', async () => {
  const filters = [null, { filter: 'all', label: 'All' }];
  const bench = await startedBench({
    scripts: [
      { capabilities: { supportsConfigurationDoneRequest: true, exceptionBreakpointFilters: filters as never } },
    ],
  });
  expect(bench.state()?.capabilities.exceptionBreakpointFilters).toEqual([{ filter: 'all', label: 'All' }]);
  for (const path of [5, 6]) bench.adapter.emit('loadedSource', { reason: 'new', source: { path, name: 'a.js' } });
  await isAlive(bench);
  expect(bench.state()?.loadedSources).toEqual([{ name: 'a.js' }]);
  const ignored = bench.said('console').match(/(?<=They are ignored: )[\w.]+(?=\.)/g);
  expect(ignored).toEqual(['Capabilities.exceptionBreakpointFilters', 'Source.path']);
});

describe('a life in no order', () => {
  test.each<readonly [string, readonly (readonly [string, unknown])[]]>([
    [
      'stopped before initialized',
      [
        ['stopped', { reason: 'entry', threadId: 1 }],
        ['initialized', {}],
      ],
    ],
    ['continued without a stop', [['continued', { threadId: 5, allThreadsContinued: true }]]],
    ['the exit of a thread that never was', [['thread', { reason: 'exited', threadId: 77 }]]],
    [
      'progress without a start',
      [
        ['progressUpdate', { progressId: 'p' }],
        ['progressEnd', { progressId: 'p' }],
      ],
    ],
    ['a thousand stops', Array.from({ length: 1_000 }, () => ['stopped', { reason: 'step', threadId: 1 }] as const)],
  ])('(%s) is accepted, and the session continues', async (_name, events) => {
    const bench = await startedBench();
    for (const [event, content] of events) bench.adapter.emit(event, content);
    await isAlive(bench);
    expect(bench.state()?.lifecycle).toBe('live');
  });

  test('(a stop before the handshake is over) is a stop', async () => {
    const bench = await startedBench({
      scripts: [
        {
          on: {
            configurationDone: (_args, adapter) => {
              adapter.emit('stopped', { reason: 'entry', threadId: 1 });
              return {};
            },
          },
          launchAnswer: 'at_once',
        },
      ],
    });
    expect((await bench.untilStopped()).stop.reason).toBe('entry');
  });

  test('(events after the end) is over', async () => {
    const bench = await startedBench();
    await bench.tree.end(tester);
    const { revision } = bench.shared;
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    bench.adapter.emit('terminated');
    await Promise.resolve();
    expect(bench.shared.revision).toBe(revision);
  });
});
