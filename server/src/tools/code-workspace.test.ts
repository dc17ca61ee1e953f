import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diagnoseConfigurations } from '../cli/diagnose-configurations.ts';
import { Debugger } from '../debugger/debugger.ts';
import { createLaunchConfigurations } from '../start/launch-configurations.ts';
import { printed } from '../testing/states.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { defaultTools } from './index.ts';
import { createToolBench } from './testing/tool-bench.ts';
import { createToolbox } from './toolbox.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

const fake = { type: 'fake', request: 'launch' };
const own = { ...fake, name: 'Start', program: '${workspaceFolder}/main.fake', cwd: '${workspaceFolder}' };
const task = { label: 'where', type: 'shell', command: 'basename "$PWD"' };
const files = {
  'shop.code-workspace': {
    folders: [{ path: 'packages/api' }, { path: 'packages/web' }],
    settings: { 'shop.port': 8080, 'shop.host': 'of all' },
    launch: {
      configurations: [
        { ...own, name: 'Unnamed' },
        { ...fake, name: 'Named', program: '${workspaceFolder:api}/main.fake', cwd: '${workspaceFolder:web}' },
        { ...fake, name: 'Elsewhere', program: '${workspaceFolder:shop}/main.fake' },
      ],
      compounds: [{ name: 'Both', configurations: [{ name: 'Start', folder: 'api' }, 'Named'] }],
    },
    tasks: { version: '2.0.0', tasks: [task] },
  },
  'packages/api/.vscode/launch.json': {
    configurations: [
      { ...own, preLaunchTask: 'where', port: '${config:shop.port}', host: '${config:shop.host}' },
      { ...own, name: 'No task', preLaunchTask: 'nothing' },
    ],
  },
  'packages/api/.vscode/settings.json': { 'shop.host': 'of api' },
  'packages/web/.vscode/launch.json': { configurations: [own] },
  'packages/api/main.fake': {},
  'packages/web/main.fake': {},
};

/** A debugger of a workspace with two folders, and its tools. */
async function createBench() {
  const workspaceFolder = temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)])),
  );
  const workspace = { workspaceFolder, workspaceFile: 'shop.code-workspace' };
  const { debug: options, adapter } = await createToolBench();
  const { catalog } = options.options;
  const configurations = createLaunchConfigurations(workspace, catalog, {
    environment: {},
    processes: unguardedProcesses(),
  });
  const debug = await Debugger.create({ ...options.options, ...workspace, configurations });
  onTestFinished(() => debug.close());
  const toolbox = createToolbox(defaultTools, debug);
  return {
    debug,
    workspace,
    catalog,
    at: (path: string) => join(workspaceFolder, path),
    /** The arguments of each launch. */
    launched: () =>
      adapter.conversations
        .flatMap(({ received }) => received)
        .flatMap((request) => (request.command === 'launch' ? [request.arguments] : [])),
    call: (name: string, input: unknown = {}) =>
      toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester' }),
    start: (name: string) =>
      toolbox.call(
        'start_debugging',
        { configuration_name: name },
        { signal: new AbortController().signal, agent: 'Tester' },
      ),
  };
}

test('the configurations of all folders are listed with the names of their folders', async () => {
  const { call } = await createBench();
  const { configurations } = await call('get_debugger_configurations');
  expect(configurations).toMatchObject(
    ['Unnamed', 'Named', 'Elsewhere', 'Start (api)', 'No task (api)', 'Start (web)'].map((name) => ({ name })),
  );
});

test('a configuration of a folder gets the folder, its settings over those of the file, and its tasks', async () => {
  const { at, debug, launched, start } = await createBench();
  expect((await start('Start (api)')).status).not.toBe('error');
  const folder = at('packages/api');
  expect(launched()).toMatchObject([{ program: join(folder, 'main.fake'), cwd: folder, port: '8080', host: 'of api' }]);
  const [id = ''] = debug.shared.state.sessions.map(({ id }) => id);
  expect(printed(debug.sessions.output(id), 'task')).toBe('Task where: basename "$PWD"\napi\n');
  await start('Start (web)');
  expect(launched()[1]).toMatchObject({ cwd: at('packages/web') });
});

test('a configuration of the file names the folder of each variable', async () => {
  const { at, launched, start } = await createBench();
  await start('Named');
  expect(launched()).toMatchObject([{ program: at('packages/api/main.fake'), cwd: at('packages/web') }]);
  const known = 'Name a folder of the workspace: ${workspaceFolder:api}, ${workspaceFolder:web}.';
  for (const name of ['Unnamed', 'Elsewhere'])
    expect((await start(name)).message).toContain(`in "program" cannot be resolved. ${known}`);
});

test('a compound starts configurations of several folders', async () => {
  const { launched, start } = await createBench();
  expect((await start('Both')).status).not.toBe('error');
  expect(launched()).toHaveLength(2);
});

test('doctor goes through the configurations of all folders', async () => {
  const { workspace, catalog } = await createBench();
  const diagnosed = await diagnoseConfigurations({
    ...workspace,
    catalog,
    environment: {},
    processes: unguardedProcesses(),
  });
  const problems = diagnosed.map(({ name, problem = '' }) => [name, problem.split('. ')[0]]);
  expect(problems).toEqual([
    ['Unnamed', expect.stringContaining('${workspaceFolder} in "program" cannot be resolved')],
    ['Named', ''],
    ['Elsewhere', expect.stringContaining('${workspaceFolder:shop} in "program" cannot be resolved')],
    ['Start (api)', ''],
    ['No task (api)', expect.stringContaining('There is no task "nothing"')],
    ['Start (web)', ''],
    ['Both', ''],
  ]);
});
