import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { breakpointStatus, type Dap } from '#protocol';
import { createCatalog } from '../adapters/catalog.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { withoutIsolation } from '../sandbox/isolation.ts';
import { Debugger, type DebuggerOptions } from './debugger.ts';
import { everythingApproved } from '../state/approvals.ts';
import { silentLogger } from '../log.ts';
import { startFakeProgramServer, type FakeProgramServer } from '../testing/fake-program-server.ts';
import { tester } from '../testing/states.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { listed } from '../testing/test-debugger.ts';

const configuration = { name: 'endless', type: 'fake', request: 'launch', program: 'a', endless: true } as const;

interface Bench {
  readonly adapter: FakeProgramServer;
  readonly folder: string;
  readonly settingsFile: string;
  /** A run of the server over the same workspace and the same kept settings. */
  run(options?: Partial<DebuggerOptions>): Promise<Debugger>;
}

async function createBench(): Promise<Bench> {
  const adapter = await startFakeProgramServer();
  const folder = temporaryFolder({ 'main.js': '' });
  const settingsFile = join(folder, 'state', 'settings.json');
  const runs: Debugger[] = [];
  onTestFinished(async () => {
    await Promise.all(runs.map((run) => run.close()));
    await adapter.close();
  });
  return {
    adapter,
    folder,
    settingsFile,
    run: async (options) => {
      const debug = await Debugger.create({
        workspaceFolder: folder,
        catalog: createCatalog([adapter.row]),
        isolation: withoutIsolation(new OwnedProcesses()),
        configurations: { ...listed([configuration]), resolve: (resolved) => Promise.resolve(resolved) },
        environment: {},
        settingsFile,
        approvals: everythingApproved,
        waitTimeoutMs: 1_000,
        log: silentLogger,
        ...options,
      });
      runs.push(debug);
      return debug;
    },
  };
}

describe('a configuration', () => {
  test('that is not there names those that are', async () => {
    const debug = await (await createBench()).run();
    await expect(debug.starter.start('nothing', { by: tester })).rejects.toMatchObject({
      code: 'unknown_configuration',
      message: 'There is no configuration "nothing". Known configurations: "endless".',
    });
  });

  test('of a workspace that has none says where to write one', async () => {
    const bench = await createBench();
    const configurations = { ...listed([]), resolve: () => Promise.resolve({}) };
    const debug = await bench.run({ configurations });
    await expect(debug.starter.start('nothing', { by: tester })).rejects.toThrow('create .vscode/launch.json');
  });

  test('is resolved with the file that is open', async () => {
    const bench = await createBench();
    const asked: unknown[] = [];
    const configurations = {
      ...listed([configuration]),
      resolve: (resolved: typeof configuration, context: unknown) => {
        asked.push(context);
        return Promise.resolve({ ...resolved, program: 'b' });
      },
    };
    const debug = await bench.run({ configurations: configurations });
    await (
      await debug.starter.start('endless', { by: tester, file: '/work/a.js' })
    ).ready;
    expect(asked).toMatchObject([{ file: '/work/a.js' }]);
    const launch = bench.adapter.conversations[0]?.received.find(({ command }) => command === 'launch');
    expect(launch?.arguments).toMatchObject({ program: 'b' });
  });
});

describe('the session that is meant', () => {
  test('is the one that is named, else the active one', async () => {
    const debug = await (await createBench()).run();
    expect(() => debug.sessionOrActive(undefined)).toThrow(expect.objectContaining({ code: 'no_session' }));
    const { id, ready } = await debug.starter.start('endless', { by: tester });
    await ready;
    const other = await debug.starter.start('endless', { by: tester });
    await other.ready;
    expect([debug.sessionOrActive(undefined), debug.sessionOrActive(id)]).toEqual([other.id, id]);
    expect(() => debug.sessionOrActive('s99')).toThrow(expect.objectContaining({ code: 'unknown_session' }));
  });
});

describe('what outlives the server', () => {
  test('is breakpoints, filters and watches', async () => {
    const bench = await createBench();
    const first = await bench.run();
    const breakpoint = first.breakpoints.set({ path: '/work/a.js', line: 3, condition: 'x' }, tester);
    first.settings.setExceptionFilter({ filter: 'uncaught' }, { enabled: false });
    first.settings.setExceptionOptions('Fake', [{ path: [{ names: ['Group'] }], breakMode: 'always' }]);
    first.shared.record({ type: 'watches_changed', watches: ['a', 'b'] });
    await first.close();
    const { shared, breakpoints } = await bench.run();
    expect(shared.state).toMatchObject({
      breakpoints: [breakpoint],
      exceptionFilters: { uncaught: { enabled: false } },
      exceptionOptions: { Fake: [{ path: [{ names: ['Group'] }], breakMode: 'always' }] },
      watches: ['a', 'b'],
      sessions: [],
    });
    expect(breakpoints.set({ path: '/work/b.js', line: 1 }, tester).id).toBe(breakpoint.id + 1);
  });

  test('is not lost when the server is killed: each change is on disk soon', async () => {
    const bench = await createBench();
    const debug = await bench.run();
    debug.breakpoints.set({ path: '/work/a.js', line: 3 }, tester);
    while (!existsSync(bench.settingsFile)) await new Promise((resolve) => setImmediate(resolve));
    expect(readFileSync(bench.settingsFile, 'utf8')).toContain('/work/a.js');
  });
});

describe('deactivated breakpoints', () => {
  const sent = ({ adapter }: Bench) =>
    (adapter.conversations[0]?.received ?? [])
      .filter(({ command }) => command === 'setBreakpoints')
      .map((request) => (request.arguments as Dap.SetBreakpointsArguments).breakpoints?.map(({ line }) => line));

  test('are taken from each session and given back, and keep whether they are enabled', async () => {
    const bench = await createBench();
    const debug = await bench.run();
    const { ready } = await debug.starter.start('endless', { by: tester });
    await ready;
    debug.breakpoints.set({ path: '/work/a.js', line: 3 }, tester);
    debug.breakpoints.set({ path: '/work/a.js', line: 4, enabled: false }, tester);
    debug.shared.record({ type: 'breakpoints_deactivated', deactivated: true });
    await expect.poll(() => sent(bench).at(-1)).toEqual([]);
    expect(debug.shared.state.breakpoints.map(({ enabled }) => enabled)).toEqual([true, false]);
    debug.shared.record({ type: 'breakpoints_deactivated', deactivated: false });
    await expect.poll(() => sent(bench).at(-1)).toEqual([3]);
  });

  test('are heard again by the next start of the server', async () => {
    const bench = await createBench();
    const first = await bench.run();
    first.breakpoints.set({ path: '/work/a.js', line: 3 }, tester);
    first.shared.record({ type: 'breakpoints_deactivated', deactivated: true });
    await first.close();
    expect((await bench.run()).shared.state).toMatchObject({
      breakpointsDeactivated: false,
      breakpoints: [{ line: 3 }],
    });
  });
});

test('an exception that an adapter would fall over is refused by its name, and nothing is changed', async () => {
  const bench = await createBench();
  const { row } = bench.adapter;
  const quirks = { ...row.quirks, fatalExceptionNames: [/^__main__/] };
  const debug = await bench.run({ catalog: createCatalog([{ ...row, quirks }]) });
  const named = (...names: string[]): Dap.ExceptionOptions => ({ path: [{ names }], breakMode: 'always' });
  debug.settings.setExceptionOptions(row.label, [named('KeyError')]);
  const refused = () => debug.settings.setExceptionOptions(row.label, [named('KeyError', '__main__.Odd')]);
  expect(refused).toThrow(
    `${row.label} looks up exceptions before the program runs, so it would not find "__main__.Odd"`,
  );
  expect(debug.shared.state.exceptionOptions).toEqual({ [row.label]: [named('KeyError')] });
});

describe('exception filters', () => {
  const heard = ({ adapter }: Bench) =>
    (adapter.conversations[0]?.received ?? [])
      .filter(({ command }) => command === 'setExceptionBreakpoints')
      .map((request) => request.arguments);

  test('changed by a user are sent to each configured session', async () => {
    const bench = await createBench();
    const debug = await bench.run();
    const { id, ready } = await debug.starter.start('endless', { by: tester });
    await ready;
    debug.settings.setExceptionFilter({ filter: 'uncaught' }, { enabled: false });
    await debug.sessions.get(id).request('evaluate', { expression: 'after' });
    expect(heard(bench)).toEqual([{ filters: ['uncaught'] }, { filters: [] }]);
  });

  test('changed while a session starts are part of its configuration', async () => {
    const bench = await createBench();
    const debug = await bench.run();
    debug.shared.subscribe((fact) => {
      const isFirst = fact.type === 'answered' && fact.command === 'initialize';
      if (isFirst) debug.settings.setExceptionFilter({ filter: 'uncaught' }, { enabled: false });
    });
    const { ready } = await debug.starter.start('endless', { by: tester });
    await ready;
    expect(heard(bench)).toEqual([{ filters: [] }]);
    const commands = bench.adapter.conversations[0]?.received.map(({ command }) => command);
    expect(commands?.[0]).toBe('initialize');
  });

  test('are not sent to a session without debugging', async () => {
    const bench = await createBench();
    const debug = await bench.run();
    const { id, ready } = await debug.starter.start('endless', { by: tester, noDebug: true });
    await ready;
    debug.settings.setExceptionFilter({ filter: 'uncaught' }, { enabled: true });
    await debug.sessions.get(id).request('evaluate', { expression: 'after' });
    expect(heard(bench)).toEqual([]);
  });
});

describe('a path of a breakpoint', () => {
  test('is absolute, of the workspace where it is relative, and the real one where the file exists', async () => {
    const bench = await createBench();
    const debug = await bench.run();
    symlinkSync(join(bench.folder, 'main.js'), join(bench.folder, 'link.js'));
    const real = join(bench.folder, 'main.js');
    expect(await debug.breakpointPath('main.js')).toBe(real);
    expect(await debug.breakpointPath('./link.js')).toBe(real);
    expect(await debug.breakpointPath(join(bench.folder, 'link.js'))).toBe(real);
    expect(await debug.breakpointPath('not/there.js')).toBe(join(bench.folder, 'not', 'there.js'));
    expect(await debug.breakpointPath('/not/../there.js')).toBe('/there.js');
  });
});

test('a breakpoint reaches the adapter before a resume that is requested right after it', async () => {
  const bench = await createBench();
  const debug = await bench.run();
  const { id, ready } = await debug.starter.start('endless', { by: tester });
  await ready;
  const session = debug.sessions.get(id);
  const setting = debug.withBreakpointPath('main.js', (path) => debug.breakpoints.set({ path, line: 1 }, tester));
  await Promise.all([setting, session.request('continue', { threadId: 99 })]);
  const commands = bench.adapter.conversations[0]?.received.map(({ command }) => command) ?? [];
  expect(commands.filter((command) => ['setBreakpoints', 'continue'].includes(command))).toEqual([
    'setBreakpoints',
    'continue',
  ]);
});

describe('waiting for an adapter’s word on a breakpoint', () => {
  async function running() {
    const bench = await createBench();
    const debug = await bench.run();
    const { id, ready } = await debug.starter.start('endless', { by: tester });
    await ready;
    return { debug, session: debug.sessions.get(id) };
  }

  test('ends when it is verified', async () => {
    const { debug } = await running();
    const breakpoint = debug.breakpoints.set({ path: '/work/a.js', line: 7 }, tester);
    await debug.whenBound(breakpoint, 10_000);
    expect(breakpointStatus(debug.shared.state, breakpoint)).toMatchObject({ verified: true, line: 20 });
  });

  test('does not end with what was said before it changed, in the same millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { debug } = await running();
    const before = debug.breakpoints.set({ path: '/work/a.js', line: 7 }, tester);
    await debug.whenBound(before, 10_000);
    const bindings = () => debug.shared.state.sessions.map((each) => each.bindings[before.id]);
    const [old] = bindings();
    await debug.whenBound(debug.breakpoints.set({ path: '/work/a.js', line: 7 }, tester), 10_000);
    expect(bindings()).toEqual([old]);
    expect(bindings()[0]).not.toBe(old);
  });

  test('ends when it is removed', async () => {
    const { debug } = await running();
    const breakpoint = debug.breakpoints.set({ path: '/work/a.js', line: 500 }, tester);
    const waiting = debug.whenBound(breakpoint, 60_000);
    debug.breakpoints.remove([breakpoint.id]);
    await waiting;
  });

  test('ends in time where it is not verified', async () => {
    const { debug } = await running();
    const breakpoint = debug.breakpoints.set({ path: '/work/a.js', line: 500 }, tester);
    await debug.whenBound(breakpoint, 20);
    expect(breakpointStatus(debug.shared.state, breakpoint).verified).toBe(false);
  });

  test('is none where no session runs, or where it is disabled', async () => {
    const idle = await (await createBench()).run();
    await idle.whenBound(idle.breakpoints.set({ path: '/a.js', line: 1 }, tester), 60_000);
    const { debug } = await running();
    await debug.whenBound(debug.breakpoints.set({ path: '/a.js', line: 1, enabled: false }, tester), 60_000);
  });
});

test('a value that an evaluation gave has a number that any client may ask for', async () => {
  const bench = await createBench();
  const debug = await bench.run();
  const { id, ready } = await debug.starter.start('endless', { by: tester });
  await ready;
  const session = debug.sessions.get(id);
  const { variablesReference } = await session.request('evaluate', { expression: 'list' });
  const args: Dap.VariablesArguments = { variablesReference, start: 5, count: 2 };
  const { variables } = await session.request('variables', args);
  expect(variables.map(({ name }) => name)).toEqual(['[5]', '[6]']);
});

describe('what another server of the workspace changes', () => {
  test('is here soon, is sent to the running program, and is in the activity log', async () => {
    const bench = await createBench();
    const [here, there] = [await bench.run(), await bench.run()];
    await here.starter.start('endless', { by: tester });
    const path = join(bench.folder, 'main.js');
    const { id } = there.breakpoints.set({ path, line: 1 }, tester);
    await vi.waitFor(() => {
      const [breakpoint] = here.shared.state.breakpoints;
      expect(breakpoint).toMatchObject({ path, line: 1 });
      expect(breakpoint && breakpointStatus(here.shared.state, breakpoint).verified).toBe(true);
    });
    const { activities } = here.shared.state;
    expect(activities).toMatchObject([
      { actor: { name: 'Another server of this workspace' }, action: 'change_settings', subject: 'main.js:1' },
    ]);
    there.breakpoints.remove([id]);
    await vi.waitFor(() => expect(here.shared.state.breakpoints).toEqual([]));
  });

  test('stays there when a guest clears all breakpoints, which keeps none of them', async () => {
    const bench = await createBench();
    const there = await bench.run();
    const set = (run: Debugger, line: number) => run.breakpoints.set({ path: '/work/a.js', line }, tester);
    const lines = ({ shared }: Debugger) =>
      shared.state.breakpoints.map((each) => each.kind === 'source' && each.line).sort();
    set(there, 1);
    await vi.waitFor(() => expect(existsSync(bench.settingsFile)).toBe(true));
    const guest = await bench.run({ isGuest: true });
    set(guest, 2);
    await vi.waitFor(() => expect(lines(there)).toEqual([1, 2]));
    set(there, 3);
    await vi.waitFor(() => expect(lines(guest)).toEqual([1, 2, 3]));
    expect(guest.clearBreakpoints()).toEqual({ removed: 3, left: 2 });
    await vi.waitFor(() => expect(lines(there)).toEqual([1, 3]));
    // What each does afterwards reaches the other, and brings nothing back.
    set(there, 4);
    await vi.waitFor(() => expect(lines(guest)).toEqual([4]));
    const { at } = set(guest, 1);
    await vi.waitFor(() => expect(there.shared.state.breakpoints.map((each) => each.at)).toContain(at));
    there.breakpoints.remove(there.shared.state.breakpoints.map(({ id }) => id));
    await vi.waitFor(() => expect(lines(guest)).toEqual([]));
    await Promise.all([there.close(), guest.close()]);
    expect(lines(await bench.run())).toEqual([]);
  });

  test('does not undo what was changed here at the same time', async () => {
    const bench = await createBench();
    const runs = [await bench.run(), await bench.run()];
    for (const [index, run] of runs.entries()) {
      run.breakpoints.set({ kind: 'function', name: `f${index}` }, tester);
      run.settings.setExceptionFilter({ filter: `x${index}` }, { enabled: true });
    }
    await vi.waitFor(() => {
      for (const { shared } of runs) {
        expect(shared.state.breakpoints.map((each) => each.kind === 'function' && each.name).sort()).toEqual([
          'f0',
          'f1',
        ]);
        expect(Object.keys(shared.state.exceptionFilters).sort()).toEqual(['x0', 'x1']);
        expect(new Set(shared.state.breakpoints.map(({ id }) => id)).size).toBe(2);
      }
    });
  });
});
