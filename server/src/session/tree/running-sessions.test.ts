import { expect, onTestFinished, test, vi } from 'vitest';
import type * as LimitsModule from '../../limits.ts';
import { startFakeProgramServer } from '../../testing/fake-program-server.ts';
import { tester } from '../../testing/states.ts';
import { createTestDebugger } from '../../testing/test-debugger.ts';

// A thousand sessions, the real limit, take a minute on a busy machine.
vi.mock('../../limits.ts', async (original) => {
  const { limits, ...others } = await original<typeof LimitsModule>();
  return { ...others, limits: { ...limits, runningSessions: { most: 12 } } };
});

test('only so many sessions run at once: a further one is refused until one has ended', async () => {
  const adapter = await startFakeProgramServer();
  const fake = { type: 'fake', request: 'launch', program: 'main.fake' } as const;
  const configurations = [
    { ...fake, name: 'program' },
    { ...fake, name: 'endless', endless: true },
  ];
  const bench = await createTestDebugger({ files: { 'main.fake': '' }, configurations, rows: [adapter.row] });
  onTestFinished(async () => {
    await bench.close();
    await adapter.close();
  });
  // One that has ended does not count.
  await bench.untilEnded(await bench.start('program'));
  const ids: string[] = [];
  for (let count = 0; count < 12; count++) ids.push(await bench.start('endless'));
  const refused = { code: 'launch_failed', message: '12 sessions are running. Stop one before starting another.' };
  await expect(bench.debug.starter.start('endless', { by: tester })).rejects.toMatchObject(refused);
  await bench.debug.sessions.end(ids[0] ?? '', tester);
  await bench.start('endless');
});
