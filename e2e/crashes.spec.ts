import { expect, test } from './fixtures.ts';
import { repetition } from './repetition.ts';
import { prepare, runningPrograms } from './running-programs.ts';
import type { RunningServer } from './server.ts';

test.use({ program: 'running' });

// With it, an adapter in Python says on stderr what it was doing when a signal ended it. It inherits it from the server.
const faultHandler = 'PYTHONFAULTHANDLER';
test.beforeAll(() => void (process.env[faultHandler] = '1'));
test.afterAll(() => void delete process.env[faultHandler]);

/** How the processes of adapters are ended, and what the status then says. */
const crashes = [
  {
    name: 'debugpy',
    commandLine: /debugpy_adapter\.py /,
    signal: 'SIGABRT',
    reason: /ended by SIGABRT.*It wrote:.*debugpy\/adapter\/__main__\.py", line \d+ in main/s,
  },
  { name: 'js-debug', commandLine: /js-debug\/start\.cjs/, signal: 'SIGKILL', reason: /ended by SIGKILL/ },
] as const;

/** The process ids of the server's processes with this command line. */
const processIds = (server: RunningServer, commandLine: RegExp): readonly number[] =>
  server.others().flatMap((line) => (commandLine.test(line) ? [Number.parseInt(line, 10)] : []));

for (const { name, commandLine, signal, reason } of crashes)
  test(
    `an adapter that crashes while stopped is reported with its last words, and one press of Restart stops again (${name})`,
    repetition(name === 'debugpy'),
    async ({ openPage, server }) => {
      const program = runningPrograms[name];
      const { one } = prepare(server.workspace, program);
      const page = await openPage();
      await page.stopAt(program.configuration, program.file, one);
      const adapters = processIds(server, commandLine);
      expect(adapters.length).toBeGreaterThan(0);
      for (const pid of adapters) process.kill(pid, signal);

      await page.expectStatus('Terminated');
      await expect(page.status).toHaveText(reason);
      await page.button('Restart').click();
      await page.expectStoppedAt(program.file, one, 'breakpoint');
      await page.button('Continue').click();
      await page.expectEnd();
    },
  );
