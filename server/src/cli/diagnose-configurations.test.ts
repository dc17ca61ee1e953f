import { expect, test } from 'vitest';
import { createCatalog } from '../adapters/catalog.ts';
import { fakeRow } from '../testing/fake-adapter.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { diagnoseConfigurations, printConfigurations } from './diagnose-configurations.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

const missing = fakeRow({
  types: ['missing'],
  label: 'Missing',
  install: 'Buy one.',
  locate: () => Promise.resolve({ found: false, problem: 'It is gone.' }),
});
const catalog = createCatalog([fakeRow({ label: 'Fake' }), missing]);

const fake = { type: 'fake', request: 'launch', program: '${workspaceFolder}/main.fake' };
const configurations = [
  { ...fake, name: 'ready' },
  { ...fake, name: 'asks', port: '${input:port}' },
  { ...fake, name: 'opens', program: '${file}' },
  { ...fake, name: 'no program', program: 'gone.fake' },
  { ...fake, name: 'no variable', env: { A: '${nonsense}' } },
  { ...fake, name: 'no task', preLaunchTask: 'build' },
  { ...fake, name: 'no command', preLaunchTask: 'all' },
  { ...fake, name: 'no action', serverReadyAction: { action: 'shout' } },
  { ...fake, name: 'no adapter', type: 'missing' },
  { ...fake, name: 'no debugger', type: 'dart' },
  { name: 'no request', type: 'fake' },
];
const compounds = [
  { name: 'both', configurations: ['ready', 'asks'] },
  { name: 'half', configurations: ['ready', 'no program'] },
];
const inputs = [{ id: 'port', type: 'promptString', description: 'Which port?' }];

test('each configuration is ready, or blocked with what is missing', async () => {
  const workspaceFolder = temporaryFolder({
    'main.fake': '',
    '.vscode/tasks.json': JSON.stringify({ tasks: [{ label: 'all', dependsOn: 'part' }, { label: 'part' }] }),
    '.vscode/launch.json': JSON.stringify({ configurations, compounds, inputs }),
  });
  const diagnosed = await diagnoseConfigurations({
    workspaceFolder,
    environment: {},
    catalog,
    processes: unguardedProcesses(),
  });
  expect(diagnosed.map(({ name, notes, problem = '' }) => [name, notes, problem.split('\n')[0]])).toEqual([
    ['ready', ['Fake'], ''],
    ['asks', ['Fake', 'asks for "port" (Which port?)'], ''],
    ['opens', ['Fake', 'needs an open file'], ''],
    ['no program', [], expect.stringContaining('gone.fake" does not exist')],
    ['no variable', [], expect.stringContaining('${nonsense} in "env.A" cannot be resolved')],
    ['no task', [], expect.stringContaining('There is no task "build"')],
    ['no command', [], expect.stringContaining('The task "part" in .vscode/tasks.json: it has no "command"')],
    ['no action', [], expect.stringContaining('has the unknown action "shout"')],
    ['no adapter', [], 'Missing: It is gone.'],
    ['no debugger', [], expect.stringContaining("Its adapter is part of Dart's SDK")],
    ['both', ['compound'], ''],
    ['half', ['compound'], '"no program" would not start.'],
    ['no request', [], expect.stringContaining('this has no "request"')],
  ]);
});

test('the text has a line for each, and its reasons below', () => {
  const diagnosed = [
    { name: 'A', notes: ['Fake'] },
    { name: 'B', notes: [], problem: 'It is gone.\nTo install it: Buy one.' },
  ];
  expect(printConfigurations(diagnosed, '/work')).toBe(`
Configurations of /work:
ready    A
         Fake
blocked  B
         It is gone.
         To install it: Buy one.
`);
  expect(printConfigurations([], '/work')).toBe('\nThere is no configuration in .vscode/launch.json of /work.\n');
});
