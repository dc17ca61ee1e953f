import { expect, test } from 'vitest';
import { createStandIns } from '../../testing/stand-ins.ts';
import { lldbDap } from './lldb-dap.ts';

test('of several versions of lldb-dap the known good one comes first', async () => {
  const { program, locate } = createStandIns();
  const other = program('bin/lldb-dap', 'LLVM version 20.1.7');
  expect(await locate(lldbDap)).toMatchObject({ found: true, where: other, version: '20.1.7' });
  const good = program('bin/lldb-dap-22', 'Debian LLVM version 22.1.8');
  expect(await locate(lldbDap)).toMatchObject({ found: true, where: good, version: '22.1.8' });
});

test('lldb-dap that is not there, or does not run, is missing and says which program was meant', async () => {
  const { program, locate } = createStandIns();
  expect(await locate(lldbDap)).toMatchObject({ found: false, problem: expect.stringContaining('lldb-dap-22') });
  const broken = program('bin/lldb-dap-22');
  expect(await locate(lldbDap)).toEqual({ found: false, problem: `${broken} does not print its version.` });
});
