import { expect, test } from 'vitest';
import { createStandIns } from '../../testing/stand-ins.ts';
import { gdb } from './gdb.ts';

test('GDB needs its adapter and itself, or another GDB that the configuration names', async () => {
  const { folder, program, file, locate } = createStandIns();
  program('adapter/dist/debugAdapter.js');
  file('adapter/package.json', '{ "version": "9.9.9" }');
  const environment = { STOPLINE_CDT_GDB_ADAPTER: `${folder}/adapter` };
  expect(await locate(gdb, environment)).toEqual({ found: false, problem: '"gdb" is not on PATH.' });
  expect(await locate(gdb, environment, { gdb: '/opt/gdb' })).toMatchObject({ variables: { gdb: '/opt/gdb' } });
  const onPath = program('bin/gdb');
  expect(await locate(gdb, environment)).toMatchObject({
    found: true,
    where: `${folder}/adapter`,
    version: '9.9.9',
    variables: { gdb: onPath, gdbAdapter: `${folder}/adapter` },
  });
});
