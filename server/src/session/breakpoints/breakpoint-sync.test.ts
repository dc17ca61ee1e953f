import { describe, expect, test, vi } from 'vitest';
import { breakpointStatus, unsupportedReason, type Dap } from '#protocol';
import { plainQuirks } from '../../adapters/quirks.ts';
import { refusal, type FakeScript } from '../../testing/fake-adapter.ts';
import { createSessionBench, startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

const able: Dap.Capabilities = { supportsConfigurationDoneRequest: true, supportsConditionalBreakpoints: true };
const set = (bench: SessionBench, line: number, more: object = {}, path = '/a.js') =>
  bench.breakpoints.set({ path, line, ...more }, tester);

/** The requests of one source, as lists of lines. */
const sent = ({ adapter }: SessionBench, path = '/a.js') =>
  adapter
    .heard('setBreakpoints')
    .map((args) => args as Dap.SetBreakpointsArguments)
    .filter(({ source }) => source.path === path)
    .map(({ breakpoints = [] }) => breakpoints);

describe('a session that starts', () => {
  test('is sent each source once, with all that stops there', async () => {
    const bench = createSessionBench({ scripts: [{ capabilities: able }] });
    set(bench, 3);
    set(bench, 9, { column: 4, condition: 'x' });
    set(bench, 1, {}, '/b.js');
    await bench.tree.start();
    expect(sent(bench)).toEqual([[{ line: 3 }, { line: 9, column: 4, condition: 'x' }]]);
    expect(sent(bench, '/b.js')).toEqual([[{ line: 1 }]]);
    expect(bench.adapter.heard('setBreakpoints')[0]).toMatchObject({
      source: { path: '/a.js', name: 'a.js' },
      lines: [3, 9],
      sourceModified: false,
    });
  });

  test('is not sent those that are disabled', async () => {
    const bench = createSessionBench();
    const disabled = set(bench, 3, { enabled: false });
    set(bench, 4);
    await bench.tree.start();
    expect(sent(bench)).toEqual([[{ line: 4 }]]);
    expect(bench.state()?.bindings[disabled.id]).toMatchObject({ verified: false });
  });

  test('is sent breakpoints without the parts that Stopline emulates', async () => {
    const bench = createSessionBench({ scripts: [{ capabilities: able }] });
    set(bench, 3, { logMessage: 'x is {x}' });
    await bench.tree.start();
    expect(sent(bench)).toEqual([[{ line: 3 }]]);
    expect(bench.state()?.bindings[1]).toMatchObject({ verified: true });
  });

  test('is not sent a breakpoint with an invalid hit count, which says so', async () => {
    const bench = createSessionBench({ scripts: [{ capabilities: able }] });
    const bad = set(bench, 3, { hitCondition: 'often' });
    const plain = set(bench, 4);
    await bench.tree.start();
    expect(sent(bench)).toEqual([[{ line: 4 }]]);
    expect(bench.state()?.bindings).toMatchObject({
      [bad.id]: { verified: false, message: expect.stringContaining('cannot count "often"') },
      [plain.id]: { verified: true, line: 4 },
    });
  });
});

describe('a condition that the adapter cannot parse', () => {
  const conditionChecks = [{ conditions: /^(.*)$/, expression: 'parse ${conditionInHex}', problem: /^bad: (.*)$/ }];
  const evaluate = ({ expression }: Readonly<Record<string, unknown>>) => ({
    result: String(expression).endsWith(Buffer.from('x ==').toString('hex')) ? 'bad: expected “expression”' : 'fine',
    variablesReference: 0,
  });

  test('is found before its breakpoint is sent, and is asked about once', async () => {
    const scripts = [{ capabilities: able, on: { evaluate } }];
    const bench = createSessionBench({ scripts, row: { quirks: { ...plainQuirks, conditionChecks } } });
    const bad = set(bench, 3, { condition: 'x ==' });
    const good = set(bench, 4, { condition: 'x == 2' });
    await bench.tree.start();
    set(bench, 5);
    await vi.waitFor(() => expect(sent(bench)).toHaveLength(2));
    expect(sent(bench)[0]).toEqual([{ line: 4, condition: 'x == 2' }]);
    expect(bench.state()?.bindings).toMatchObject({
      [bad.id]: {
        verified: false,
        refused: true,
        message: 'The condition "x ==" cannot be parsed: “expected "expression"”, so this breakpoint was not set.',
      },
      [good.id]: { verified: true },
    });
    expect(bench.adapter.heard('evaluate')).toHaveLength(2);
    set(bench, 3, { condition: 'x == 3' });
    await vi.waitFor(() => expect(bench.state()?.bindings[bad.id]).toMatchObject({ verified: true }));
  });

  test('does not keep a breakpoint from an adapter that cannot be asked', async () => {
    const scripts = [
      {
        capabilities: able,
        on: {
          evaluate: () => {
            throw refusal('not now');
          },
        },
      },
    ];
    const bench = createSessionBench({ scripts, row: { quirks: { ...plainQuirks, conditionChecks } } });
    set(bench, 3, { condition: 'x ==' });
    await bench.tree.start();
    expect(sent(bench)).toEqual([[{ line: 3, condition: 'x ==' }]]);
  });

  test('does not leave a breakpoint without a condition in an adapter that refuses only the condition', async () => {
    const setBreakpoints = (args: unknown) => ({
      breakpoints: ((args as Dap.SetBreakpointsArguments).breakpoints ?? []).map(({ condition }, index) =>
        condition === 'x ==' ? { verified: false, message: 'A syntax error' } : { id: index, verified: true },
      ),
    });
    const scripts = [{ capabilities: able, on: { setBreakpoints } }];
    const bench = createSessionBench({ scripts, row: { quirks: { ...plainQuirks, setWithoutCondition: /syntax/ } } });
    const bad = set(bench, 3, { condition: 'x ==' });
    set(bench, 4);
    await bench.tree.start();
    expect(sent(bench)).toEqual([[{ line: 3, condition: 'x ==' }, { line: 4 }], [{ line: 4 }]]);
    expect(bench.state()?.bindings[bad.id]).toMatchObject({
      verified: false,
      refused: true,
      message: 'A syntax error',
    });
    set(bench, 5);
    await vi.waitFor(() => expect(sent(bench)).toHaveLength(3));
    expect(sent(bench)[2]).toEqual([{ line: 4 }, { line: 5 }]);
  });
});

describe('hit counts', () => {
  test('are written as the adapter writes them, and those that it does not keep to are not sent', async () => {
    const capabilities = { ...able, supportsHitConditionalBreakpoints: true };
    const bench = createSessionBench({
      scripts: [{ capabilities }],
      description: { hitSpellings: { '=': '== ${count}' } },
    });
    set(bench, 3, { hitCondition: '5' });
    const counted = set(bench, 4, { hitCondition: '% 2' });
    await bench.tree.start();
    expect(sent(bench)).toEqual([[{ line: 3, hitCondition: '== 5' }, { line: 4 }]]);
    const state = bench.shared.state;
    expect(breakpointStatus(state, counted).message).toMatch(/^Stopline counts the hits here/);
    const data = { kind: 'data', dataId: 'd', name: 'd', accessType: 'write', hitCondition: '% 2' } as const;
    expect(
      unsupportedReason(data, {
        adapter: 'Fake',
        capabilities: { ...capabilities, supportsDataBreakpoints: true },
        hitSpellings: {},
      }),
    ).toContain('Fake cannot count "% 2"');
  });
});

describe('the binding of a breakpoint', () => {
  async function boundTo(answer: NonNullable<FakeScript['on']>[string]) {
    const bench = createSessionBench({ scripts: [{ on: { setBreakpoints: answer } }] });
    const { id } = set(bench, 3);
    await bench.tree.start();
    return bench.state()?.bindings[id];
  }

  test('has its actual line', async () => {
    const binding = await boundTo(() => ({
      breakpoints: [{ id: 1, verified: true, line: 5, column: 2, message: 'x' }],
    }));
    expect(binding).toEqual({ verified: true, line: 5, column: 2, at: expect.any(String) });
  });

  test('says why it is not verified', async () => {
    const binding = await boundTo(() => ({ breakpoints: [{ verified: false, message: 'No code here' }] }));
    expect(binding).toMatchObject({ verified: false, message: 'No code here' });
  });

  test.each<readonly [string, NonNullable<FakeScript['on']>[string]]>([
    ['fewer answers than breakpoints', () => ({ breakpoints: [] })],
    ['no body', () => undefined],
  ])('is unverified for %s', async (_name, answer) => {
    expect(await boundTo(answer)).toMatchObject({
      verified: false,
      message: expect.stringContaining('did not answer'),
    });
  });

  test('is unverified with the adapter’s message after a refusal, and the session starts', async () => {
    const binding = await boundTo(() => {
      throw refusal('unknown file');
    });
    expect(binding).toMatchObject({ verified: false, message: 'unknown file' });
  });
});

describe('a change', () => {
  test('is sent as the whole of that source', async () => {
    const bench = await startedBench();
    const { id } = set(bench, 3);
    set(bench, 5);
    bench.breakpoints.remove([id]);
    await bench.until(() => {
      const last = sent(bench).at(-1);
      return last?.length === 1 && last[0]?.line === 5 ? true : undefined;
    });
    bench.breakpoints.remove(bench.shared.state.breakpoints.map((breakpoint) => breakpoint.id));
    const last = () => sent(bench).at(-1)?.length === 0;
    while (!last()) await bench.adapter.until('setBreakpoints', sent(bench).length + 1);
    expect(bench.state()?.bindings).toEqual({});
  });

  test('made while an earlier one is not answered yet is sent after it, with the newest state', async () => {
    let answer: () => void = () => undefined;
    const bench = await startedBench();
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    bench.adapter.on('setBreakpoints', async ({ breakpoints }) => {
      await isAnswered;
      return { breakpoints: (breakpoints as unknown[]).map(() => ({ verified: true })) };
    });
    set(bench, 1);
    await bench.adapter.until('setBreakpoints');
    const second = set(bench, 2);
    const third = set(bench, 3);
    await bench.session().request('evaluate', { expression: 'meanwhile' });
    expect(sent(bench)).toHaveLength(1);
    answer();
    await bench.until(() => (bench.state()?.bindings[third.id]?.verified ? true : undefined));
    expect(sent(bench)[1]).toEqual([{ line: 1 }, { line: 2 }, { line: 3 }]);
    expect(bench.state()?.bindings[second.id]).toMatchObject({ verified: true });
  });

  test('is not sent to a session that is not configured yet, nor to one that has ended', async () => {
    const bench = createSessionBench();
    set(bench, 3);
    expect(bench.adapter.requests()).toEqual([]);
    await bench.tree.start();
    await bench.tree.end(tester);
    const before = bench.adapter.requests().length;
    set(bench, 4);
    expect(bench.adapter.requests()).toHaveLength(before);
  });

  test('of several sources at once is sent for each', async () => {
    const bench = await startedBench();
    const ids = ['/a.js', '/b.js'].map((path) => set(bench, 1, {}, path).id);
    bench.breakpoints.remove(ids);
    await Promise.all([bench.adapter.until('setBreakpoints', 3), bench.adapter.until('setBreakpoints', 4)]);
    expect([sent(bench).at(-1), sent(bench, '/b.js').at(-1)]).toEqual([[], []]);
  });
});

describe('a breakpoint that was bound', () => {
  test('stays while the adapter binds it again because of another one', async () => {
    let asked = 0;
    const setBreakpoints = () => ({
      breakpoints: asked++ === 0 ? [{ verified: true, line: 4 }] : [{ verified: false }, { verified: false }],
    });
    const bench = createSessionBench({ scripts: [{ on: { setBreakpoints } }] });
    const bound = set(bench, 3);
    await bench.tree.start();
    const added = set(bench, 9);
    await bench.until(() => bench.state()?.bindings[added.id]);
    expect(bench.state()?.bindings).toMatchObject({
      [bound.id]: { verified: true, line: 4 },
      [added.id]: { verified: false },
    });
  });
});

describe('a file that is written while the program runs', () => {
  test('has its breakpoints sent as those of a modified source, and the adapter’s old lines are not taken for new ones', async () => {
    const bench = await startedBench();
    const { id } = set(bench, 3);
    await bench.until(() => (bench.state()?.bindings[id]?.verified === true ? true : undefined));
    bench.breakpoints.move('/a.js', [{ id, line: 8 }]);
    expect(bench.state()?.bindings[id]).toBeUndefined();
    await bench.until(() => (bench.state()?.bindings[id]?.verified === true ? true : undefined));
    expect(bench.adapter.heard('setBreakpoints').at(-1)).toMatchObject({ lines: [8], sourceModified: true });
    const [moved] = bench.shared.state.breakpoints;
    expect(moved && breakpointStatus(bench.shared.state, moved)).toMatchObject({ verified: true, line: 8 });
  });
});

describe('breakpoints of other kinds', () => {
  const kinds: Dap.Capabilities = {
    ...able,
    supportsFunctionBreakpoints: true,
    supportsDataBreakpoints: true,
    supportsInstructionBreakpoints: true,
  };
  const verified = ({ breakpoints }: Record<string, unknown>) => ({
    breakpoints: (breakpoints as unknown[]).map((_each, index) => ({ id: index + 1, verified: true })),
  });
  const on = { setFunctionBreakpoints: verified, setDataBreakpoints: verified, setInstructionBreakpoints: verified };

  test('are each sent by their request, and taken back by an empty one', async () => {
    const bench = createSessionBench({ scripts: [{ capabilities: kinds, on }] });
    const area = bench.breakpoints.set({ kind: 'function', name: 'area', condition: 'x', logMessage: 'm' }, tester);
    await bench.tree.start();
    expect(bench.adapter.heard('setFunctionBreakpoints')).toEqual([
      { breakpoints: [{ name: 'area', condition: 'x' }] },
    ]);
    expect(bench.state()?.bindings[area.id]).toMatchObject({ verified: true });
    const sessionId = bench.session().id;
    const { adapter } = bench.session().state;
    const data = { kind: 'data', dataId: 'd1', description: 'total', accessType: 'write', adapter, sessionId } as const;
    bench.breakpoints.set(data, tester);
    bench.breakpoints.set({ kind: 'instruction', instructionReference: '0x10', offset: 4, sessionId }, tester);
    await bench.adapter.until('setDataBreakpoints');
    await bench.adapter.until('setInstructionBreakpoints');
    expect(bench.adapter.heard('setDataBreakpoints')).toEqual([
      { breakpoints: [{ dataId: 'd1', accessType: 'write' }] },
    ]);
    expect(bench.adapter.heard('setInstructionBreakpoints')).toEqual([
      { breakpoints: [{ instructionReference: '0x10', offset: 4 }] },
    ]);
    bench.breakpoints.remove([area.id]);
    await bench.adapter.until('setFunctionBreakpoints', 2);
    expect(bench.adapter.heard('setFunctionBreakpoints').at(-1)).toEqual({ breakpoints: [] });
  });

  test('are not sent where the adapter has none, which is said', async () => {
    const bench = createSessionBench({ scripts: [{ capabilities: able }] });
    const { id } = bench.breakpoints.set({ kind: 'function', name: 'area' }, tester);
    await bench.tree.start();
    expect(bench.adapter.heard('setFunctionBreakpoints')).toEqual([]);
    expect(bench.state()?.bindings[id]).toMatchObject({
      verified: false,
      message: 'Fake has no function breakpoints, so this one was not set.',
    });
  });

  test('that one session alone understands go with it', async () => {
    const bench = createSessionBench({ scripts: [{ capabilities: kinds, on }] });
    await bench.tree.start();
    const sessionId = bench.session().id;
    bench.breakpoints.set({ kind: 'instruction', instructionReference: '0x10', sessionId }, tester);
    const kept = bench.breakpoints.set({ kind: 'function', name: 'area' }, tester);
    await bench.tree.end(tester);
    expect(bench.shared.state.breakpoints).toEqual([kept]);
  });
});
