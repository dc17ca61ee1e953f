import { expect, test } from 'vitest';
import { createStandIns } from '../../testing/stand-ins.ts';
import { delve } from './delve.ts';

test('delve needs Go beside it, whose library may be read', async () => {
  const { folder, program, locate } = createStandIns();
  expect(await locate(delve)).toEqual({ found: false, problem: '"dlv" is not on PATH.' });
  const where = program('bin/dlv', 'Delve Debugger Version: 1.20.2 Build: $Id$');
  expect(await locate(delve)).toMatchObject({ found: false, problem: expect.stringContaining('"go" is not on PATH') });
  program('bin/go', JSON.stringify({ GOROOT: folder, GOMODCACHE: '/no/such/folder' }));
  expect(await locate(delve)).toMatchObject({ found: true, where, version: '1.20.2', readRoots: [folder] });
});
