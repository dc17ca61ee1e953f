import { beforeAll, expect, test } from 'vitest';
import type { LaunchConfiguration } from '#protocol';
import { ensureJsDebug } from '../testing/built.ts';
import { openedDebugger } from '../testing/opened-debugger.ts';

beforeAll(ensureJsDebug);

const { create } = openedDebugger();
const launch = { name: 'app', request: 'launch' } as const;

test.each<readonly [LaunchConfiguration, string]>([
  [
    { ...launch, type: 'node', runtimeExecutable: 'no-such-program', program: 'app.js' },
    `Can't find Node.js binary "no-such-program"`,
  ],
  [
    { ...launch, type: 'chrome', runtimeExecutable: '/nowhere/chrome', url: 'http://localhost' },
    'Unable to find Chrome version /nowhere/chrome',
  ],
])('js-debug that ends during the launch of %j is quoted', async (configuration, words) => {
  const { debug, untilEnded } = await create(configuration);
  const { id, ready } = await debug.starter.start('app', { by: { kind: 'person', name: 'Tester' } });
  await expect(ready).rejects.toMatchObject({ code: 'launch_failed', message: expect.stringContaining(words) });
  const { ending } = await untilEnded(id);
  expect(ending?.message).toContain(words);
  expect(ending?.message).not.toContain('closed the connection');
});
