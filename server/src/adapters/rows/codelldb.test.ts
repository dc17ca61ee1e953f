import { expect, test } from 'vitest';
import { createStandIns } from '../../testing/stand-ins.ts';
import { codelldb } from './codelldb.ts';

test('CodeLLDB is where the user says, else on PATH, else in the newest extension', async () => {
  const { program, file, locate } = createStandIns();
  const extension = (version: string) => `.vscode/extensions/vadimcn.vscode-lldb-${version}`;
  program(`${extension('1.9.2')}/adapter/codelldb`);
  const newest = program(`${extension('1.11.0')}/adapter/codelldb`);
  file(`${extension('1.11.0')}/package.json`, '{ "version": "1.11.0" }');
  expect(await locate(codelldb)).toMatchObject({ found: true, where: newest, version: '1.11.0' });
  const onPath = program('bin/codelldb');
  expect(await locate(codelldb)).toMatchObject({ where: onPath, version: '' });
  const mine = program('mine');
  expect(await locate(codelldb, { STOPLINE_CODELLDB: mine })).toMatchObject({ where: mine });
});
