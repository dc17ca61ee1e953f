import { beforeAll, expect, test } from 'vitest';
import { compiledPath, ensurePrograms, programPath } from '../testing/built.ts';
import { launchOf } from '../testing/real-programs.ts';
import { openLaunch } from './testing/real-program.ts';

beforeAll(ensurePrograms, 180_000);

/** Adapters that parse a condition when it is set, and what they say about one that is cut off. */
const programs = [
  { type: 'gdb', program: compiledPath('c-total'), file: 'c/total.c', line: 5, says: /syntax error in expression/ },
  { type: 'go', program: programPath('go/total'), file: 'go/total/main.go', line: 10, says: /expected operand/ },
] as const;

test.each(programs)(
  'with $type, a condition that cannot be parsed is answered with the words of the debugger',
  async ({ file, line, says, ...row }) => {
    const { call } = await openLaunch({ configuration: launchOf(row, row), tools: [] });
    const place = { file_path: programPath(file), line_number: line };
    const started = await call('start_debugging', { configuration_name: 'app', breakpoints: [place] });
    expect(started).toMatchObject({ status: 'stopped' });
    expect(await call('set_breakpoint', { ...place, condition: 'n ==' })).toMatchObject({
      status: 'success',
      breakpoint: { verified: false, message: expect.stringMatching(says) },
    });
    expect(await call('set_breakpoint', { ...place, condition: 'n == 2' })).toMatchObject({
      breakpoint: { verified: true },
    });
  },
);

test('a condition in Ruby that cannot be parsed is refused in the words of Ruby, before and during a session', async () => {
  const row = { type: 'rdbg', program: programPath('ruby/total.rb') };
  const { call } = await openLaunch({ configuration: launchOf(row, row), tools: [] });
  const place = { file_path: row.program, line_number: 3 };
  const refused = {
    status: 'error',
    code: 'invalid_arguments',
    message: expect.stringMatching(/"n ==" cannot be parsed: .*unexpected/),
  };
  expect(await call('set_breakpoint', { ...place, condition: 'n ==' })).toMatchObject(refused);
  const breakpoints = [{ ...place, condition: 'n == 2' }];
  expect(await call('start_debugging', { configuration_name: 'app', breakpoints })).toMatchObject({
    status: 'stopped',
  });
  expect(await call('set_breakpoint', { ...place, condition: 'n ==' })).toMatchObject(refused);
  expect(await call('set_breakpoint', { ...place, condition: 'yield' })).toMatchObject({ status: 'success' });
});
