import { sessionIn } from '#protocol';
import { describe, expect, test } from 'vitest';
import type { LaunchConfiguration } from '#protocol';
import { compiledPath, hasDebugRegisters, programPath } from '../../testing/built.ts';
import { exercises } from '../../testing/exercises.ts';
import { openedDebugger } from '../../testing/opened-debugger.ts';
import { tester } from '../../testing/states.ts';

const { create: open } = openedDebugger();

const create = (configuration: Omit<LaunchConfiguration, 'name' | 'request'>) =>
  open({ name: 'app', request: 'launch', ...configuration } as LaunchConfiguration);

const cTotal = compiledPath('c-total');
const inC = programPath('c/total.c');

describe('a function breakpoint', () => {
  test.each([
    { adapter: 'lldb-dap', type: 'lldb-dap', program: cTotal, name: 'twice_of', line: 4 },
    { adapter: 'CodeLLDB', type: 'lldb', program: cTotal, name: 'twice_of', line: 4 },
    { adapter: 'GDB', type: 'gdb', program: cTotal, name: 'twice_of', line: 4 },
    { adapter: 'delve', type: 'go', program: programPath('go/total'), name: 'main.twiceOf', line: undefined },
  ])(
    'stops $adapter where the function begins, and is counted',
    exercises('request setFunctionBreakpoints'),
    async ({ type, program, name, line }) => {
      const { debug, start, untilStopped } = await create({ type, program });
      const { id } = debug.breakpoints.set({ kind: 'function', name }, tester);
      const sessionId = await start('app');
      const { stop, session } = await untilStopped(sessionId);
      expect(stop.frames?.[0]?.name.toLowerCase()).toMatch(/twice_?of/);
      if (line !== undefined) expect(stop.frames?.[0]?.line).toBe(line);
      expect(session.bindings[id]).toMatchObject({ verified: true });
    },
  );
});

describe('a data breakpoint', () => {
  test.each([
    { adapter: 'lldb-dap', type: 'lldb-dap' },
    { adapter: 'CodeLLDB', type: 'lldb' },
    { adapter: 'GDB', type: 'gdb' },
  ])(
    'stops $adapter when a variable changes, and goes with its session',
    exercises('request dataBreakpointInfo', 'request setDataBreakpoints'),
    async ({ type }) => {
      const { debug, start, untilStopped, untilEnded } = await create({ type, program: cTotal });
      const line = debug.breakpoints.set({ path: inC, line: 11 }, tester);
      const sessionId = await start('app');
      const { stop, thread, session } = await untilStopped(sessionId);
      debug.breakpoints.remove([line.id]);
      const live = debug.sessions.get(sessionId);
      const variablesReference = stop.scopes?.[0]?.variablesReference ?? 0;
      const info = await live.request('dataBreakpointInfo', { variablesReference, name: 'total' });
      expect(info.accessTypes ?? ['write']).toContain('write');
      const { id } = debug.breakpoints.set(
        {
          kind: 'data',
          dataId: info.dataId ?? '',
          description: info.description,
          accessType: 'write',
          adapter: session.adapter,
          sessionId,
        },
        tester,
      );
      await debug.shared.until((state) => sessionIn(state.sessions, sessionId)?.bindings[id]?.verified);
      await live.request('continue', { threadId: thread.id });
      // Without them, GDB stops where the variable ends.
      if (type === 'gdb' || hasDebugRegisters()) {
        const changed = await untilStopped(sessionId, stop.id);
        expect(changed.stop).toMatchObject({ reason: 'data breakpoint', hitBreakpointIds: [id] });
        expect(changed.session.hits[id]).toBe(1);
        await debug.sessions.end(sessionId, tester);
      } else await untilEnded(sessionId);
      expect(debug.shared.state.breakpoints).toEqual([]);
    },
  );
});

describe('an instruction breakpoint', () => {
  test.each([
    { adapter: 'lldb-dap', type: 'lldb-dap' },
    { adapter: 'CodeLLDB', type: 'lldb' },
    { adapter: 'GDB', type: 'gdb' },
  ])('stops $adapter at its address', exercises('request setInstructionBreakpoints'), async ({ type }) => {
    const { debug, start, untilStopped } = await create({ type, program: cTotal });
    const line = debug.breakpoints.set({ path: inC, line: 5 }, tester);
    const sessionId = await start('app');
    const { stop, thread } = await untilStopped(sessionId);
    debug.breakpoints.remove([line.id]);
    const reference = stop.frames?.[0]?.instructionPointerReference ?? '';
    const { id } = debug.breakpoints.set({ kind: 'instruction', instructionReference: reference, sessionId }, tester);
    await debug.shared.until((state) => sessionIn(state.sessions, sessionId)?.bindings[id]);
    await debug.sessions.get(sessionId).request('continue', { threadId: thread.id });
    const again = await untilStopped(sessionId, stop.id);
    expect(again.stop.frames?.[0]).toMatchObject({ line: 5, instructionPointerReference: reference });
    await debug.sessions.end(sessionId, tester);
    expect(debug.shared.state.breakpoints).toEqual([]);
  });
});

test('a breakpoint set by a command of GDB is listed as set by GDB', async () => {
  const { debug, start, untilStopped } = await create({ type: 'gdb', program: cTotal });
  debug.breakpoints.set({ path: inC, line: 10 }, tester);
  const sessionId = await start('app');
  const { stop } = await untilStopped(sessionId);
  const frameId = stop.frames?.[0]?.id ?? 0;
  const session = debug.sessions.get(sessionId);
  await session.request('evaluate', { expression: '>break twice_of', frameId, context: 'repl' });
  const own = await debug.shared.until(
    (state) => Object.values(sessionIn(state.sessions, sessionId)?.adapterBreakpoints ?? {})[0],
  );
  expect(own).toMatchObject({ verified: true, line: 4 });
  expect(debug.shared.state.breakpoints).toHaveLength(1);
});

test.each([
  { adapter: 'lldb-dap', type: 'lldb-dap' },
  { adapter: 'CodeLLDB', type: 'lldb' },
])(
  '$adapter watches a number of bytes at an address',
  exercises('capability supportsDataBreakpointBytes'),
  async ({ type }) => {
    const { debug, start, untilStopped, untilEnded } = await create({ type, program: cTotal });
    const line = debug.breakpoints.set({ path: inC, line: 11 }, tester);
    const sessionId = await start('app');
    const { stop, thread, session } = await untilStopped(sessionId);
    debug.breakpoints.remove([line.id]);
    const live = debug.sessions.get(sessionId);
    const locals = stop.variables[stop.scopes?.[0]?.variablesReference ?? 0] ?? [];
    const name = locals.find((variable) => variable.name === 'total')?.memoryReference ?? '';
    const { dataId, description } = await live.request('dataBreakpointInfo', { name, asAddress: true, bytes: 4 });
    const { id } = debug.breakpoints.set(
      { kind: 'data', dataId: dataId ?? '', description, accessType: 'write', adapter: session.adapter, sessionId },
      tester,
    );
    await debug.shared.until((state) => sessionIn(state.sessions, sessionId)?.bindings[id]?.verified);
    await live.request('continue', { threadId: thread.id });
    if (!hasDebugRegisters()) expect((await untilEnded(sessionId)).bindings[id]).toMatchObject({ verified: true });
    else expect((await untilStopped(sessionId, stop.id)).stop.hitBreakpointIds).toEqual([id]);
  },
);

test('GDB has a breakpoint in the mode that was chosen', exercises('capability breakpointModes'), async () => {
  const { debug, start, untilStopped, untilEnded } = await create({ type: 'gdb', program: cTotal });
  const { id } = debug.breakpoints.set({ path: inC, line: 5, mode: 'hardware' }, tester);
  const sessionId = await start('app');
  const session = hasDebugRegisters() ? (await untilStopped(sessionId)).session : await untilEnded(sessionId);
  expect(session.capabilities.breakpointModes?.map(({ mode }) => mode)).toContain('hardware');
  expect(session.bindings[id]).toMatchObject({ verified: true });
});
