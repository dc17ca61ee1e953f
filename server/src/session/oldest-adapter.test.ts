import { expect, test } from 'vitest';
import { inDialectOf2016 } from '../testing/dialects.mjs';
import { createFakeProgram } from '../testing/fake-program.mjs';
import { createSessionBench } from '../testing/session-bench.ts';
import { tester } from '../testing/states.ts';

test('an adapter that speaks the protocol of 2016 is stopped, looked into, stepped and ended', async () => {
  const program = '/main.fake';
  const script = inDialectOf2016(createFakeProgram());
  const bench = createSessionBench({ scripts: [script], configuration: { type: 'fake', program } });
  bench.breakpoints.set({ path: program, line: 3 }, tester);
  await bench.tree.start();
  const { stop, thread } = await bench.untilStopped();
  expect(stop).toMatchObject({ reason: 'breakpoint', frames: [{ name: 'main', line: 3 }] });
  expect(stop.totalFrames, 'the stack ends before what was asked for does').toBe(1);
  const [scope] = stop.scopes ?? [];
  expect(stop.variables[scope?.variablesReference ?? 0]?.[0]).toMatchObject({ name: 'n', value: '2' });

  const session = bench.session();
  await session.request('stepIn', { threadId: thread.id });
  const inner = await bench.untilStopped(stop.id);
  expect(inner.stop.frames?.map(({ name, line }) => [name, line])).toEqual([
    ['work', 20],
    ['main', 3],
  ]);
  const frameId = inner.stop.frames?.[0]?.id ?? 0;
  expect((await session.request('evaluate', { expression: 'n', frameId })).result).toBe('<n>');
  await expect(session.request('evaluate', { expression: 'boom', frameId })).rejects.toThrow('boom is not defined');
  await session.request('continue', { threadId: thread.id });
  expect(await bench.untilEnded()).toMatchObject({ exitCode: 0 });
  expect(bench.said('stdout')).toBe('started\ndone\n');
  expect(bench.adapter.heard('configurationDone')).toEqual([]);
});
