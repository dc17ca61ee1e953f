import { latestStop, phaseOf, reduce, sessionIn, topFrame, type Fact, type State } from '#protocol';
import { describe, expect, test } from 'vitest';
import { frame, resumeFact, sessionFacts, stateAfter, stopFacts, threadsFact } from '../../app/testing/facts.ts';
import type { StackRow } from './stack-row.ts';
import { stackRowView } from './stack-row-view.ts';
import { stackRows, threadCounts, type StackInput } from './stack-rows.ts';

const started = [
  ...sessionFacts(),
  threadsFact([
    { id: 1, name: 'MainThread' },
    { id: 2, name: 'refresher' },
  ]),
];

const subtle = { presentationHint: 'subtle' } as const;

function inputOf(state: State, more: Partial<StackInput> = {}): StackInput {
  const stopped = latestStop(state, 's1');
  const top = topFrame(stopped?.stop);
  return {
    state,
    presented: { sessionId: 's1', phase: phaseOf(state, 's1'), stopped, isOver: false },
    shown: stopped && top && { sessionId: stopped.session.id, threadId: stopped.thread.id, frame: top },
    lineNow: (_sessionId, { line }) => line,
    isExpanded: (_path, byDefault) => byDefault,
    read: () => ({ status: 'loading' }),
    formatOf: () => undefined,
    parts: new Map(),
    filter: '',
    ...more,
  };
}

const rowsAfter = (facts: readonly Fact[], more: Partial<StackInput> = {}): readonly StackRow[] =>
  stackRows(inputOf(stateAfter(facts), more));

const names = (rows: readonly StackRow[]): readonly string[] =>
  rows.map((row) => '  '.repeat(row.level - 1) + stackRowView(row).label);

test('a stopped thread is expanded and its frames are named "function, file:line"', () => {
  const rows = rowsAfter([
    ...started,
    ...stopFacts({ frames: [frame(1, 'price_order', { line: 47 }), frame(2, 'main')] }),
  ]);
  expect(names(rows)).toEqual([
    'MainThread, breakpoint',
    '  price_order, pricing.py:47',
    '  main, pricing.py:42',
    'refresher, stopped',
  ]);
});

test('frames have the names that were read for them, except a frame at another line', () => {
  const named = [frame(1, 'price_order(order: Order)', { line: 47 }), frame(2, 'main(argc: int)', { line: 7 })];
  const rows = rowsAfter(
    [...started, ...stopFacts({ frames: [frame(1, 'price_order', { line: 47 }), frame(2, 'main')] })],
    {
      formatOf: () => ({ parameters: true }),
      read: (_thread, { format }) =>
        format?.parameters === true ? { status: 'ready', value: { stackFrames: named } } : { status: 'loading' },
    },
  );
  expect(names(rows).slice(1, 3)).toEqual(['  price_order(order: Order), pricing.py:47', '  main, pricing.py:42']);
});

test('the top frame has the bar of the stop, a selected outer frame another', () => {
  const facts = [...started, ...stopFacts({ frames: [frame(1, 'price_order'), frame(2, 'main')] })];
  const rows = rowsAfter(facts, { shown: { sessionId: 's1', threadId: 1, frame: frame(2, 'main') } });
  expect(rows.flatMap((row) => (row.type === 'frame' ? [[row.bar, row.isShown]] : []))).toEqual([
    ['stop', false],
    ['chosen', true],
  ]);
});

test('an exception colours its thread and its top frame', () => {
  const rows = rowsAfter([...started, ...stopFacts({ body: { reason: 'exception' }, frames: [frame(1, 'tax_for')] })]);
  expect(rows[0]).toMatchObject({ type: 'thread', state: { look: 'exception', words: 'exception' } });
  expect(rows[1]).toMatchObject({ type: 'frame', bar: 'exception' });
});

test('several subtle frames in a row are folded into one row, a single one and the top one are not', () => {
  const frames = [
    frame(1, 'wait', subtle),
    frame(2, 'price_order'),
    frame(3, 'run', subtle),
    frame(4, 'main'),
    ...[5, 6, 7].map((id) => frame(id, `internal ${id}`, subtle)),
  ];
  const facts = [...started, ...stopFacts({ frames })];
  expect(names(rowsAfter(facts)).slice(1, -1)).toEqual([
    '  wait, pricing.py:41',
    '  price_order, pricing.py:42',
    '  run, pricing.py:43',
    '  main, pricing.py:44',
    '  3 runtime frames',
  ]);
  const open = rowsAfter(facts, { isExpanded: (path, byDefault) => path.includes('runtime') || byDefault });
  expect(names(open)).toContain('    internal 6, pricing.py:46');
});

test('labels between subtle frames are folded with them, a label before another frame is not', () => {
  const label = { presentationHint: 'label', source: { name: '' } } as const;
  const frames = [
    frame(1, 'transfer'),
    frame(2, 'ModuleJob.run', subtle),
    frame(3, 'await', label),
    frame(4, 'load', subtle),
    frame(5, 'awaited in', label),
    frame(6, 'main'),
  ];
  expect(names(rowsAfter([...started, ...stopFacts({ frames })])).slice(1, -1)).toEqual([
    '  transfer, pricing.py:41',
    '  2 runtime frames',
    '  awaited in',
    '  main, pricing.py:46',
  ]);
});

test('a label is not a frame, and a frame without a source has only its name', () => {
  const frames = [
    frame(1, 'inner', { line: 0, source: { name: '' } }),
    frame(2, 'awaited in', { presentationHint: 'label' }),
    frame(3, 'outer'),
  ];
  const rows = rowsAfter([...started, ...stopFacts({ frames })]);
  expect(names(rows).slice(1, 4)).toEqual(['  inner', '  awaited in', '  outer, pricing.py:43']);
  expect(rows[2]?.type).toBe('label');
});

test('a stack that was read in part ends with a row for the rest', () => {
  const frames = Array.from({ length: 20 }, (_, index) => frame(index + 1, `f${index}`));
  const rows = rowsAfter([...started, ...stopFacts({ frames, totalFrames: 52 })]);
  expect(rows.find(({ type }) => type === 'more')).toMatchObject({ count: 32, startFrame: 20 });
  expect(names(rows)).toContain('  32 more frames');
});

test('further parts of a stack follow its top, until there are no more', () => {
  const long = Array.from({ length: 260 }, (_, index) => frame(index + 1, `f${index}`));
  const facts = [...started, ...stopFacts({ frames: long.slice(0, 20) })];
  const read: StackInput['read'] = (_thread, { startFrame = 0, levels = 0 }) => ({
    status: 'ready',
    value: { stackFrames: long.slice(startFrame, startFrame + levels) },
  });
  const rowsWith = (parts: number) => rowsAfter(facts, { read, parts: new Map([['s1 1 1', parts]]) });
  expect(names(rowsWith(0)).slice(20, 22)).toEqual(['  f19, pricing.py:60', '  More frames']);
  expect(names(rowsWith(1)).slice(220, 222)).toEqual(['  f219, pricing.py:260', '  More frames']);
  expect(names(rowsWith(2)).slice(260)).toEqual(['  f259, pricing.py:300', 'refresher, stopped']);
  const failing = rowsAfter(facts, {
    read: () => ({ status: 'failed', message: 'no' }),
    parts: new Map([['s1 1 1', 1]]),
  });
  expect(failing.find(({ type }) => type === 'more')).toMatchObject({ reading: 'failed', startFrame: 20 });
  expect(names(failing)).toContain('  no');
});

test('a very long stack is expanded in runs, down to its end', () => {
  const frames = Array.from({ length: 20 }, (_, index) => frame(index + 1, `f${index}`));
  const asked: unknown[] = [];
  const rows = rowsAfter([...started, ...stopFacts({ frames, totalFrames: 100_000 })], {
    isExpanded: (path, byDefault) => byDefault || /frames (90020 9980|99920 80)$/.test(path),
    read: (_thread, part) => {
      asked.push(part);
      return { status: 'ready', value: { stackFrames: [frame(99_921, 'outermost')], totalFrames: 100_000 } };
    },
  });
  expect(asked).toEqual([{ startFrame: 99_920, levels: 80 }]);
  const drawn = names(rows);
  expect(drawn[21]).toBe('  Frames 21 to 10,020');
  expect(drawn.slice(-4)).toEqual([
    '    Frames 99,821 to 99,920',
    '    Frames 99,921 to 100,000',
    '      outermost, pricing.py:99961',
    'refresher, stopped',
  ]);
  expect(drawn.length).toBeLessThan(200);
});

test('the frames of another stopped thread are read when it is expanded', () => {
  const asked: number[] = [];
  const rows = rowsAfter([...started, ...stopFacts({ frames: [frame(1, 'main')] })], {
    isExpanded: () => true,
    read: ({ threadId }) => {
      asked.push(threadId);
      return { status: 'ready', value: { stackFrames: [frame(9, 'wait')] } };
    },
  });
  expect(asked).toEqual([2]);
  expect(names(rows).slice(-2)).toEqual(['refresher, stopped', '  wait, pricing.py:49']);
});

test('a running thread keeps the frames of its last stop, dimmed and without a bar', () => {
  const stopped = stateAfter([...started, ...stopFacts({ frames: [frame(1, 'main')] })]);
  const state = stateAfter([resumeFact()], stopped);
  const thread = sessionIn(state.sessions, 's1')?.threads[0];
  const session = sessionIn(state.sessions, 's1');
  const rows = stackRows(
    inputOf(state, {
      presented: {
        sessionId: 's1',
        phase: 'Running',
        stopped: session && thread?.lastStop && { session, thread, stop: thread.lastStop },
        isOver: true,
      },
    }),
  );
  expect(rows[0]).toMatchObject({ state: { words: 'running' } });
  expect(rows[1]).toMatchObject({ type: 'frame', isOver: true, bar: undefined });
});

test('a resume that is not shown yet does not change the call stack', () => {
  const before = stateAfter([...started, ...stopFacts({ frames: [frame(1, 'main')] })]);
  const after = stateAfter([resumeFact()], before);
  const { presented, shown } = inputOf(before);
  expect(stackRows(inputOf(after, { presented, shown }))).toEqual(stackRows(inputOf(before)));
});

test('a session without threads and with one child is not shown, with a second child all of them are', () => {
  const root = sessionFacts({ id: 's1', name: 'Order API', adapter: 'js-debug' });
  const child = (id: string) => [
    ...sessionFacts({ id, parentId: 's1', name: `child ${id}`, adapter: 'js-debug' }),
    threadsFact([{ id: 1, name: 'main' }], id),
  ];
  expect(names(rowsAfter([...root, ...child('s1.1')]))).toEqual(['main, running']);
  expect(names(rowsAfter([...root, ...child('s1.1'), ...child('s1.2')]))).toEqual([
    'Order API, js-debug, running',
    '  child s1.1, js-debug',
    '    main, running',
    '  child s1.2, js-debug',
    '    main, running',
  ]);
});

test('a second session has a collapsed row that says that it is running', () => {
  const facts = [
    ...started,
    ...stopFacts({ frames: [frame(1, 'main')] }),
    ...sessionFacts({ id: 's2', name: 'Order API', adapter: 'js-debug' }),
    {
      type: 'event',
      event: 'process',
      sessionId: 's2',
      at: '',
      body: { name: 'node', systemProcessId: 41302 },
    } as const,
    threadsFact([{ id: 1, name: 'main' }], 's2'),
  ];
  expect(names(rowsAfter(facts))).toEqual([
    'Report on orders, debugpy',
    '  MainThread, breakpoint',
    '    main, pricing.py:41',
    '  refresher, stopped',
    'Order API, js-debug, pid 41302, running',
  ]);
});

test('an ended session has no rows', () => {
  const ended = { type: 'session_ended', sessionId: 's1', at: '', message: 'done' } as const;
  expect(rowsAfter([...started, ended])).toEqual([]);
});

describe('very many threads', () => {
  const threads = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, name: `worker ${index + 1}` }));
  const facts = [...sessionFacts(), threadsFact(threads), ...stopFacts({ frames: [frame(1, 'main')] })];

  test('are filtered by name and state', () => {
    expect(names(rowsAfter(facts, { filter: 'worker 9999' }))).toEqual(['worker 9999, stopped']);
    expect(names(rowsAfter(facts, { filter: 'breakpoint' }))).toEqual([
      'worker 1, breakpoint',
      '  main, pricing.py:41',
    ]);
    expect(threadCounts(inputOf(stateAfter(facts), { filter: 'stopped 999' }))).toEqual({ count: 19, total: 10_000 });
  });

  test('keep their rows, except threads that changed', () => {
    const before = stateAfter(facts);
    const after = reduce(before, threadsFact(threads.with(4_999, { id: 5_000, name: 'renamed' })));
    const rows = stackRows(inputOf(before));
    const changed = stackRows(inputOf(after)).filter((row, index) => row.type === 'thread' && row !== rows[index]);
    // The first one is open.
    expect(changed.map(({ key }) => key)).toEqual(['s1\u001f1', 's1\u001f5000']);
  });
});

test('a few threads need no filter', () => {
  expect(threadCounts(inputOf(stateAfter(started)))).toBeUndefined();
});

test('the description of a thread has the reason of its stop', () => {
  const body = { reason: 'exception', description: 'Paused on exception', text: 'tax is negative' };
  const [row] = rowsAfter([...started, ...stopFacts({ body, frames: [frame(1, 'tax_for')] })]);
  expect(row && stackRowView(row)).toMatchObject({
    label: 'MainThread, exception',
    description: 'Paused on exception, tax is negative',
  });
});
