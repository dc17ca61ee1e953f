import { describe, expect, test } from 'vitest';
import type { Dap } from '#protocol';
import { plainQuirks } from '../../adapters/quirks.ts';
import { withMarks } from '../../output/logpoint-marks.ts';
import { readThreadsSoon } from './thread-list.ts';
import { createSessionBench, startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { outputLines, tester } from '../../testing/states.ts';

/** Has the adapter say these, and resolves when the last has been heard. */
async function hear({ adapter, tree, session }: SessionBench, ...bodies: readonly Partial<Dap.OutputEvent['body']>[]) {
  for (const body of bodies) adapter.emit('output', body);
  await session().request('evaluate', { expression: 'after' });
  return outputLines(tree.parts.output);
}

describe('output', () => {
  test('is the console’s where the adapter says nothing else', async () => {
    const bench = await startedBench();
    const entries = await hear(bench, { output: 'a\n' }, { output: 'b\n', category: 'stderr' });
    expect(entries).toMatchObject([
      { index: 0, sessionId: 's1', category: 'console', text: 'a' },
      { index: 1, category: 'stderr', text: 'b' },
    ]);
  });

  test('is a logpoint’s only if there is such a breakpoint', async () => {
    const bench = await startedBench();
    const { id } = bench.breakpoints.set({ path: '/app.fake', line: 3, logMessage: 'hi' }, tester);
    const marked = (message: string, ofId: number) => ({ output: `${withMarks(message, ofId)}\n` });
    const entries = await hear(bench, marked('logged', id), marked('made up', 1_000_000));
    expect(entries).toMatchObject([{ text: 'logged', isLogpoint: true, line: 3 }, { text: 'made up' }]);
    expect(entries[1]).not.toHaveProperty('isLogpoint');
    const { logpoints } = bench.tree.parts.output;
    expect([id, 1_000_000].map((each) => logpoints.has(each))).toEqual([true, false]);
  });

  test('changes nothing in the state of all', async () => {
    const bench = await startedBench();
    const { revision } = bench.shared;
    bench.adapter.emit('output', { output: 'a\n' });
    await bench.untilSaid('a\n');
    expect(bench.shared.revision).toBe(revision);
  });

  test('has a place, a group, and one of our references', async () => {
    const bench = await startedBench();
    const [entry] = await hear(bench, {
      output: 'o\n',
      variablesReference: 900,
      group: 'start',
      line: 4,
      column: 9,
      source: { path: '/a.js', name: 'a.js' },
    });
    expect(entry).toMatchObject({ group: 'start', line: 4, column: 9, source: { path: '/a.js', name: 'a.js' } });
    const variablesReference = entry?.variablesReference ?? -1;
    expect(variablesReference).not.toBe(900);
    await bench.session().request('variables', { variablesReference });
    expect(bench.adapter.heard('variables')).toEqual([{ variablesReference: 900 }]);
  });

  test('keeps the reference to the place that only the adapter knows', async () => {
    const bench = await startedBench();
    const entries = await hear(bench, { output: 'a\n', locationReference: 7 }, { output: 'b\n' });
    expect(entries.map(({ locationReference }) => locationReference)).toEqual([7, undefined]);
  });

  test('that is telemetry is for nobody', async () => {
    const bench = await startedBench();
    expect(await hear(bench, { category: 'telemetry', output: 'secret', data: {} })).toEqual([]);
  });

  test('loses the lines that the debugging itself causes, and only those', async () => {
    const quirks = { ...plainQuirks, ignoredOutputLines: [/^Debugger attached\.$/] };
    const bench = await startedBench({ row: { quirks } });
    const noise = { category: 'stderr', output: 'Debugger attached.\n' };
    const entries = await hear(bench, noise, { ...noise, output: 'one\nDebugger attached.\r\ntwo\n' });
    expect(entries.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  test('without a valid field does no harm', async () => {
    const bench = await startedBench();
    const bodies = [{}, { output: null }, { output: 5 }, { category: 7, output: 'x' }, { output: 'y', source: 'z' }];
    await hear(bench, ...(bodies as never[]));
    expect(bench.state()?.lifecycle).toBe('live');
  });
});

describe('threads', () => {
  test('are listed again when one comes or goes', async () => {
    const bench = await startedBench();
    bench.adapter.on('threads', () => ({
      threads: [
        { id: 1, name: 'main' },
        { id: 2, name: 'worker' },
      ],
    }));
    bench.adapter.emit('thread', { reason: 'started', threadId: 2 });
    await bench.until(() => (bench.state()?.threads[1]?.name === 'worker' ? true : undefined));
  });

  test('that begin together are listed once', async () => {
    const bench = await startedBench();
    const before = bench.adapter.requests('threads').length;
    for (const threadId of [2, 3, 4]) bench.adapter.emit('thread', { reason: 'started', threadId });
    await bench.adapter.until('threads', before + 1);
    await bench.session().request('evaluate', { expression: 'after' });
    expect(bench.adapter.requests('threads')).toHaveLength(before + 1);
  });

  test('of a session that is forgotten within that moment are not asked for', async () => {
    const bench = await startedBench();
    const session = bench.session();
    const before = bench.adapter.requests('threads').length;
    const reading = readThreadsSoon(session);
    session.close();
    bench.shared.record({ type: 'session_forgotten', sessionId: session.id, at: new Date().toISOString() });
    await reading;
    expect(bench.adapter.requests('threads')).toHaveLength(before);
  });

  test('that cannot be listed are those that are known', async () => {
    const bench = await startedBench();
    bench.adapter.on('threads', () => {
      throw new Error('not now');
    });
    bench.adapter.emit('thread', { reason: 'started', threadId: 2 });
    await bench.adapter.until('threads', 2);
    await bench.session().request('evaluate', { expression: 'after' });
    expect(bench.state()?.threads.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('filters that an adapter reports late', () => {
  const filters = [{ filter: 'all', label: 'All', default: true }];

  test('are answered with the user’s choice', async () => {
    const bench = await startedBench();
    bench.adapter.emit('capabilities', { capabilities: { exceptionBreakpointFilters: filters } });
    await bench.adapter.until('setExceptionBreakpoints');
    expect(bench.adapter.heard('setExceptionBreakpoints')).toEqual([{ filters: ['all'] }]);
  });

  test('before it is initialized are part of its configuration, once', async () => {
    const bench = createSessionBench({
      scripts: [
        {
          on: {
            launch: (_args, adapter) => {
              adapter.emit('capabilities', { capabilities: { exceptionBreakpointFilters: filters } });
              adapter.later(() => adapter.emit('initialized'));
              return {};
            },
          },
        },
      ],
    });
    bench.breakpoints.set({ path: '/a.js', line: 1 }, tester);
    await bench.tree.start();
    const commands = bench.adapter.requests().map(({ command }) => command);
    expect(commands).toEqual([
      ...['initialize', 'launch', 'setBreakpoints', 'setExceptionBreakpoints', 'configurationDone', 'threads'],
    ]);
  });
});

describe('sources that an adapter loads', () => {
  test('are known, but for those that are the runtime’s own', async () => {
    const quirks = { ...plainQuirks, ignoredSources: [/^<node_internals>/] };
    const bench = await startedBench({ row: { quirks } });
    for (const path of ['<node_internals>/fs', '/work/a.js']) {
      bench.adapter.emit('loadedSource', { reason: 'new', source: { path, name: path } });
    }
    await bench.until(() => bench.state()?.loadedSources[0]);
    expect(bench.state()?.loadedSources.map(({ path }) => path)).toEqual(['/work/a.js']);
  });
});

test('an event that is not in the specification is ignored', async () => {
  const bench = await startedBench();
  const { revision } = bench.shared;
  for (const event of ['custom', '__proto__', 'constructor', '']) bench.adapter.emit(event, { a: 1 });
  await bench.session().request('evaluate', { expression: 'after', context: 'hover' });
  expect(bench.shared.revision).toBe(revision);
});
