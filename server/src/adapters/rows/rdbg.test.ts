import { expect, test } from 'vitest';
import { createStandIns } from '../../testing/stand-ins.ts';
import { rdbg } from './rdbg.ts';
import { fillCommand } from '../template.ts';

test('rdbg is where the configuration says that it is, else on PATH, also by the name that Debian gives it', async () => {
  const { program, locate } = createStandIns();
  expect(await locate(rdbg)).toEqual({ found: false, problem: '"rdbg" is not on PATH.' });
  const debian = program('bin/rdbg3.1', 'rdbg3 1.4.0');
  expect(await locate(rdbg)).toMatchObject({ found: true, where: debian, version: '1.4.0' });
  const plain = program('bin/rdbg', 'rdbg 1.9.2');
  expect(await locate(rdbg)).toMatchObject({ found: true, where: plain, version: '1.9.2' });
  expect(await locate(rdbg, {}, { rdbgPath: '/mine' })).toMatchObject({ where: '/mine' });
});

test('the program runs under rdbg, with its arguments as they are', () => {
  const configuration = { program: '/w/app.rb', args: ['a b', '-x'], rdbgArgs: ['-e', 'record on'] };
  const command = fillCommand(rdbg.command, { adapter: '/rdbg', port: '5' }, configuration);
  expect(command.slice(0, 5)).toEqual(['/rdbg', '-e', 'record on', '--stop-at-load', '--open']);
  expect(command.slice(-4)).toEqual(['--', '/w/app.rb', 'a b', '-x']);
});
