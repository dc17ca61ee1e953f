import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../workspace/testing/temporary-folder.ts';
import { completePython } from './python-configuration.ts';

const launch = { type: 'debugpy', request: 'launch', program: 'a.py' };

const elsewhere = { environment: {}, platform: 'linux', isRoot: false, note: () => undefined } as const;

test('.env is read unasked if it is there, or the file of the setting', async () => {
  const workspaceFolder = temporaryFolder({ '.env': '', 'dev.env': '' });
  const complete = (settings: object) =>
    completePython(launch, { workspaceFolder, settings: { ...settings }, ...elsewhere });
  expect(await complete({})).toMatchObject({ envFile: join(workspaceFolder, '.env') });
  expect(await complete({ 'python.envFile': '${workspaceFolder}/dev.env' })).toMatchObject({
    envFile: join(workspaceFolder, 'dev.env'),
  });
  const empty = { workspaceFolder: temporaryFolder(), settings: {}, ...elsewhere };
  expect(await completePython(launch, empty)).toEqual(launch);
});

test('an environment file that is missing is no error', async () => {
  const context = { workspaceFolder: temporaryFolder({ 'a.env': '' }), settings: {}, ...elsewhere };
  expect(await completePython({ ...launch, envFile: 'gone.env' }, context)).toEqual(launch);
  expect(await completePython({ ...launch, envFile: 'a.env' }, context)).toEqual({ ...launch, envFile: 'a.env' });
});

test.each([
  ['one --two "three four"', ['one', '--two', 'three four']],
  ['--name="a b" | $HOME *.py # x', ['--name=a b', '|', '$HOME', '*.py', '# x']],
  ['', []],
])('the arguments %j are %j', async (args, expected) => {
  const context = { workspaceFolder: temporaryFolder(), settings: {}, ...elsewhere };
  expect(await completePython({ ...launch, args }, context)).toEqual({ ...launch, args: expected });
  expect(await completePython({ ...launch, args: ['a b'] }, context)).toEqual({ ...launch, args: ['a b'] });
});

test('arguments in one text are left to the shell of a terminal', async () => {
  const context = { workspaceFolder: temporaryFolder(), settings: {}, ...elsewhere };
  const configuration = { ...launch, args: 'a b', console: 'integratedTerminal' };
  expect(await completePython(configuration, context)).toEqual(configuration);
});

test('"host" and "port" of older configurations are an address to connect to', async () => {
  const context = { workspaceFolder: '/work', settings: {}, ...elsewhere };
  const attach = { type: 'python', request: 'attach' };
  expect(await completePython({ ...attach, port: 5678 }, context)).toEqual({
    ...attach,
    connect: { host: '127.0.0.1', port: 5678 },
  });
  expect(await completePython({ ...attach, host: 'there', port: 1 }, context)).toMatchObject({
    connect: { host: 'there', port: 1 },
  });
  const modern = { ...attach, connect: { port: 1 }, port: 2 };
  expect(await completePython(modern, context)).toEqual(modern);
});
