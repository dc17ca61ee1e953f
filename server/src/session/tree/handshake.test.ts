import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type { Dap } from '#protocol';
import { plainQuirks } from '../../adapters/quirks.ts';
import { noAnswer, refusal, type FakeScript } from '../../testing/fake-adapter.ts';
import { createSessionBench, startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';
import { createDeferred } from './member.ts';
import { clientCapabilities } from './handshake.ts';

const filters = [{ filter: 'uncaught', label: 'Uncaught' }];
const full: Dap.Capabilities = { supportsConfigurationDoneRequest: true, exceptionBreakpointFilters: filters };
const commands = ({ adapter }: SessionBench) => adapter.requests().map(({ command }) => command);
const handshake = ['initialize', 'launch', 'setBreakpoints', 'setExceptionBreakpoints', 'configurationDone', 'threads'];

/** A bench with one breakpoint. */
function createWithBreakpoint(script: FakeScript): SessionBench {
  const bench = createSessionBench({ scripts: [{ capabilities: full, ...script }] });
  bench.breakpoints.set({ path: '/a.js', line: 3 }, tester);
  return bench;
}

describe('the handshake with an adapter', () => {
  const dialects: readonly (readonly [string, FakeScript])[] = [
    [
      'says initialized after initialize and answers the launch when configured (js-debug)',
      { initialized: 'after_initialize' },
    ],
    [
      'says initialized after initialize and answers the launch at once (rdbg)',
      { initialized: 'after_initialize', launchAnswer: 'at_once' },
    ],
    ['says initialized after the launch was sent and answers it when configured (debugpy)', {}],
    ['answers the launch at once and says initialized then (gdb, older lldb)', { launchAnswer: 'at_once' }],
    [
      'says initialized in the same breath as it answers the launch (delve)',
      {
        initialized: 'never',
        on: {
          launch: (_args, adapter, { seq }) => {
            adapter.emit('initialized');
            adapter.say({ type: 'response', seq: 9, request_seq: seq, command: 'launch', success: true });
            return noAnswer;
          },
        },
      },
    ],
  ];

  test.each(dialects)('that %s goes in the order of the specification', async (_name, script) => {
    const bench = createWithBreakpoint(script);
    await bench.tree.start();
    expect(commands(bench)).toEqual(handshake);
    expect(bench.state()).toMatchObject({ lifecycle: 'live', threads: [{ id: 1, name: 'main' }] });
  });

  test('that says initialized twice configures it once', async () => {
    const bench = createWithBreakpoint({
      onStarted: (adapter) => {
        adapter.emit('initialized');
        adapter.emit('thread', { reason: 'started', threadId: 7 });
      },
    });
    await bench.tree.start();
    await bench.until(() => bench.facts.find((fact) => fact.type === 'event' && fact.event === 'thread'));
    await bench.session().request('evaluate', { expression: 'after' });
    expect(bench.adapter.heard('configurationDone')).toHaveLength(1);
    expect(bench.adapter.heard('setBreakpoints')).toHaveLength(1);
  });

  test('that knows no configurationDone ends the configuration with the exception filters, filters or not', async () => {
    const bench = createSessionBench({ scripts: [{ capabilities: {}, launchAnswer: 'at_once' }] });
    await bench.tree.start();
    expect(commands(bench)).toEqual(['initialize', 'launch', 'setExceptionBreakpoints', 'threads']);
    expect(bench.adapter.heard('setExceptionBreakpoints')).toEqual([{ filters: [] }]);
  });

  test('that never finds an exception by its name is waited for no longer than that, and the session says so', async () => {
    const bench = createSessionBench({
      scripts: [
        { capabilities: { ...full, supportsExceptionOptions: true }, on: { setExceptionBreakpoints: () => noAnswer } },
      ],
    });
    const named: Dap.ExceptionOptions = { path: [{ names: ['Group'] }, { names: ['foreign'] }], breakMode: 'always' };
    bench.shared.record({
      type: 'exception_options_changed',
      exceptionOptions: { Fake: [named], other: [named, named] },
    });
    await bench.tree.start();
    expect(bench.adapter.heard('setExceptionBreakpoints')).toEqual([
      { filters: ['uncaught'], exceptionOptions: [named] },
    ]);
    expect(bench.state()).toMatchObject({
      lifecycle: 'live',
      filterRefusal:
        'The adapter did not answer "setExceptionBreakpoints" within 5 s. Try again, or end the session if it hangs.',
    });
  });

  test('that ignores filters beside named exceptions gets the filters as such', async () => {
    const all: Dap.ExceptionOptions = { path: [{ names: ['Group'] }], breakMode: 'unhandled' };
    const bench = createSessionBench({
      row: { quirks: { ...plainQuirks, filtersAsExceptions: { uncaught: all } } },
      scripts: [{ capabilities: { ...full, supportsExceptionOptions: true } }],
    });
    const named: Dap.ExceptionOptions = { path: [{ names: ['Group'] }, { names: ['one'] }], breakMode: 'always' };
    bench.shared.record({ type: 'exception_options_changed', exceptionOptions: { Fake: [named] } });
    await bench.tree.start();
    expect(bench.adapter.heard('setExceptionBreakpoints')).toEqual([
      { filters: ['uncaught'], exceptionOptions: [all, named] },
    ]);
  });

  test('that has no filters is sent none', async () => {
    const bench = await startedBench({ scripts: [{ capabilities: { supportsConfigurationDoneRequest: true } }] });
    expect(commands(bench)).not.toContain('setExceptionBreakpoints');
  });

  test('that refuses a filter continues', async () => {
    const refusing = {
      setExceptionBreakpoints: () => {
        throw refusal('no such filter');
      },
    };
    const bench = await startedBench({ scripts: [{ capabilities: full, on: refusing }] });
    expect(bench.state()?.lifecycle).toBe('live');
  });

  test('that attaches says attach', async () => {
    const bench = await startedBench({ description: { request: 'attach' } });
    expect(commands(bench).slice(0, 2)).toEqual(['initialize', 'attach']);
  });

  test('without debugging sends neither breakpoints nor filters, and says so', async () => {
    const bench = createSessionBench({ scripts: [{ capabilities: full }], description: { noDebug: true } });
    bench.breakpoints.set({ path: '/a.js', line: 3 }, tester);
    await bench.tree.start();
    expect(commands(bench)).toEqual(['initialize', 'launch', 'configurationDone', 'threads']);
    expect(bench.adapter.heard('launch')).toEqual([{ type: 'fake', program: 'a', noDebug: true }]);
  });

  test('without debugging is ready when the launch is answered, also if the adapter never sends "initialized"', async () => {
    const script: FakeScript = { initialized: 'never', on: { launch: () => ({}) } };
    const bench = createSessionBench({ scripts: [script], description: { noDebug: true } });
    await bench.tree.start();
    expect(bench.state()?.lifecycle).toBe('live');
    expect(commands(bench)).not.toContain('configurationDone');
  });

  test('sends the configuration as it is, whatever the adapter can', async () => {
    const configuration = { type: 'fake', mode: 'debug', format: { a: null }, condition: '' };
    const bench = await startedBench({ configuration });
    expect(bench.adapter.heard('launch')).toEqual([configuration]);
    expect(bench.adapter.heard('initialize')).toMatchObject([{ adapterID: 'fake' }]);
  });
});

describe('a start that fails', () => {
  const refuse = () => {
    throw refusal('Cannot find {file}', { file: 'a.js' });
  };
  const hangUp: NonNullable<FakeScript['on']>[string] = (_args, adapter) => {
    adapter.hangUp();
    return noAnswer;
  };
  const [configured, late] = [createDeferred(), createDeferred()];

  const failures: readonly (readonly [string, FakeScript, string])[] = [
    ['initialize is refused', { on: { initialize: refuse } }, 'Cannot find a.js'],
    ['the launch is refused', { on: { launch: refuse } }, 'Cannot find a.js'],
    [
      'the launch is refused and nothing was initialized',
      { initialized: 'never', on: { launch: refuse } },
      'Cannot find a.js',
    ],
    [
      'the launch is refused after all was configured',
      {
        initialized: 'after_initialize',
        on: {
          launch: async () => {
            await configured.promise;
            return refuse();
          },
          configurationDone: () => {
            configured.resolve();
            return {};
          },
        },
      },
      'Cannot find a.js',
    ],
    [
      'the launch is refused just after the configuration',
      {
        initialized: 'after_initialize',
        on: {
          launch: async () => {
            await late.promise;
            return refuse();
          },
          configurationDone: (_args, adapter) => {
            adapter.later(() => late.resolve());
            throw refusal('There is no program.');
          },
        },
      },
      'Cannot find a.js',
    ],
    ['configurationDone is refused', { on: { configurationDone: refuse } }, 'Cannot find a.js'],
    ['it hangs up at initialize', { on: { initialize: hangUp } }, '"initialize" was not answered'],
    ['it hangs up at the launch', { on: { launch: hangUp } }, 'closed the connection'],
    ['it hangs up at configurationDone', { on: { configurationDone: hangUp } }, 'was not answered'],
    [
      'it hangs up between the launch and initialized',
      {
        initialized: 'never',
        launchAnswer: 'at_once',
        on: {
          launch: (_args, adapter) => {
            adapter.later(() => adapter.hangUp());
            return {};
          },
        },
      },
      'closed the connection before it was ready',
    ],
  ];

  test.each(failures)('as %s is a failed launch in the adapter’s words', async (_name, script, words) => {
    const bench = createSessionBench({ scripts: [{ capabilities: full, ...script }] });
    await expect(bench.tree.start()).rejects.toMatchObject({
      code: 'launch_failed',
      message: expect.stringContaining(words),
    });
    expect(bench.state()).toMatchObject({ lifecycle: 'terminated', ending: { error: { code: 'launch_failed' } } });
    expect([bench.running.isStopped, bench.adapter.isClosed, bench.ends]).toEqual([true, true, 1]);
  });

  test('repeats what was noted about the start', async () => {
    const bench = createSessionBench({ scripts: [{ on: { launch: refuse } }], notes: ['The server runs as root.'] });
    await expect(bench.tree.start()).rejects.toThrow('The adapter says: “Cannot find a.js” The server runs as root.');
  });

  test('as its adapter is missing keeps the reason', async () => {
    const bench = createSessionBench({ scripts: [] });
    await expect(bench.tree.start()).rejects.toThrow('There is no further fake adapter.');
    expect(bench.state()?.lifecycle).toBe('terminated');
  });

  test.each<readonly [string, FakeScript]>([
    ['initialize', { on: { initialize: () => noAnswer } }],
    ['launch', { initialized: 'never', on: { launch: () => noAnswer } }],
    ['configurationDone', { on: { configurationDone: () => noAnswer } }],
  ])('as it is ended while "%s" waits for its answer leaves nothing', async (command, script) => {
    const bench = createSessionBench({ scripts: [script] });
    const starting = bench.tree.start();
    starting.catch(() => undefined);
    await bench.adapter.until(command);
    await bench.tree.end(tester);
    await expect(starting).rejects.toMatchObject({ code: 'launch_failed' });
    expect(bench.state()).toMatchObject({ lifecycle: 'terminated', ending: { message: 'Stopped by user.' } });
    expect(bench.running.isStopped).toBe(true);
  });

  test('as it is ended before its adapter is there ends that adapter, too', async () => {
    const launched = createDeferred();
    const bench = createSessionBench({ launched: launched.promise });
    const starting = bench.tree.start();
    starting.catch(() => undefined);
    let isOver = false;
    const ending = bench.tree.end(tester).finally(() => (isOver = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect([isOver, bench.state()?.lifecycle]).toEqual([false, 'terminating']);
    launched.resolve();
    await ending;
    expect([bench.running.isStopped, bench.state()?.lifecycle]).toEqual([true, 'terminated']);
    await expect(starting).rejects.toMatchObject({ code: 'launch_failed' });
    expect(bench.adapter.requests()).toEqual([]);
  });
});

describe('the capabilities of the client', () => {
  const file = createRequire(import.meta.url).resolve('@vscode/debugprotocol/lib/debugProtocol.d.ts');
  const specification = readFileSync(file, 'utf8');
  const members = /interface InitializeRequestArguments \{([\s\S]*?)\n\t\}/.exec(specification)?.[1] ?? '';
  const abilities = [...members.matchAll(/(supports\w+)\?: boolean/g)].map(([, name = '']) => name);

  test('include all of the specification except the one that needs a shell', () => {
    expect(abilities.length).toBeGreaterThan(9);
    const said = Object.keys(clientCapabilities).filter((name) => name.startsWith('supports'));
    expect([...said, 'supportsArgsCanBeInterpretedByShell'].toSorted()).toEqual(abilities.toSorted());
  });

  test('lines and columns start at 1, and paths are used', async () => {
    const bench = await startedBench();
    expect(bench.adapter.heard('initialize')).toEqual([{ ...clientCapabilities, adapterID: 'fake' }]);
    expect(clientCapabilities).toMatchObject({ linesStartAt1: true, columnsStartAt1: true, pathFormat: 'path' });
  });
});
