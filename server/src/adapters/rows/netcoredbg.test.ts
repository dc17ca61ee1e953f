import { expect, test } from 'vitest';
import { createStandIns } from '../../testing/stand-ins.ts';
import { toLaunchArguments } from '../launch-arguments.ts';
import { netcoredbg } from './netcoredbg.ts';

const says = 'NET Core debugger 3.1.2-1054 (5be4a20, Release)';

test('netcoredbg is where the user says, else on PATH', async () => {
  const { program, locate } = createStandIns();
  expect(await locate(netcoredbg)).toEqual({ found: false, problem: '"netcoredbg" is not on PATH.' });
  const onPath = program('bin/netcoredbg', says);
  expect(await locate(netcoredbg)).toMatchObject({ found: true, where: onPath, version: '3.1.2-1054' });
  const mine = program('mine', says);
  expect(await locate(netcoredbg, { STOPLINE_NETCOREDBG: mine })).toMatchObject({ where: mine });
});

test('both of its types are sent as VS Code’s', async () => {
  const { program, locate } = createStandIns();
  program('bin/netcoredbg', says);
  const located = await locate(netcoredbg);
  if (!located.found) throw new Error(located.problem);
  for (const type of netcoredbg.types) {
    const configuration = { type, request: 'launch', program: '/w/app.dll' };
    expect(
      await toLaunchArguments(netcoredbg, { configuration, workspaceFolder: '/w', environment: {} }, located),
    ).toEqual({ ...configuration, type: 'coreclr', cwd: '/w', console: 'internalConsole' });
  }
});
