import { constants } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { compiledPath, ensurePrograms, programPath } from '../testing/built.ts';
import { launchOf } from '../testing/real-programs.ts';
import { numberOf } from '#tool-cases';
import { openLaunch } from './testing/real-program.ts';

beforeAll(ensurePrograms, 180_000);

const killed = compiledPath('c-killed');

/** Programs that end by a signal. LLDB gives the same for an exit with the number of one that cannot be caught, and Go's runtime exits itself at most. */
const programs = [
  { type: 'gdb', program: killed, signals: ['SIGSEGV', 'SIGABRT', 'SIGKILL'] },
  { type: 'lldb', program: killed, signals: ['SIGSEGV', 'SIGABRT'] },
  { type: 'lldb-dap', program: killed, signals: ['SIGSEGV', 'SIGABRT'] },
  { type: 'go', program: programPath('go/killed'), signals: ['SIGKILL'] },
] as const;

const cases = programs.flatMap(({ signals, ...program }) => signals.map((signal) => ({ ...program, signal })));

test.each(cases)('with $type, the end of a program that $signal killed has its name', async (row) => {
  const args = [String(constants.signals[row.signal])];
  const { call } = await openLaunch({ configuration: { ...launchOf(row, row), args }, tools: [] });
  const first = await call('start_debugging', { configuration_name: 'app' });
  const ended =
    first.status === 'stopped'
      ? await call('continue_debugging', { thread_id: numberOf(first, 'stop_event_data', 'thread_id') })
      : first;
  expect(ended).toMatchObject({
    status: 'completed',
    message: expect.stringContaining(`The program was ended by ${row.signal}.`),
  });
});

test.each(['lldb', 'lldb-dap'])('with %s, a program that exits with 3 was ended by no signal', async (type) => {
  const { call } = await openLaunch({ configuration: launchOf({ type }, { program: killed }), tools: [] });
  expect(await call('start_debugging', { configuration_name: 'app' })).toMatchObject({
    status: 'completed',
    message: 'The program has ended. Its exit code is 3.',
    exit_code: 3,
  });
});
