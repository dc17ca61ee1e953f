import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Environment } from '../../processes/environment.ts';
import type { Configuration } from '../../configurations/configuration.ts';
import { withoutIgnoredLines } from '../../output/ignored-lines.ts';
import { createDebugpyRow } from './debugpy.ts';
import { unguardedProcesses } from '../../testing/unguarded-processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that answers as a Python would, with or without debugpy. */
function python(name: string, debugpy: boolean): string {
  const path = join(folder, name);
  const answer = {
    executable: path,
    library: [folder, '/no/such/library'],
    ...(debugpy ? { version: name, debugpy: '/lib/debugpy' } : {}),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho >> '${path}.asked'\necho '${JSON.stringify(answer)}'\n`);
  chmodSync(path, 0o755);
  return path;
}

const locate = (configuration: Configuration = {}, environment: Environment = {}) =>
  createDebugpyRow().locate({
    configuration,
    workspaceFolder: folder,
    processes: unguardedProcesses(),
    environment: { PATH: join(folder, 'path'), ...environment },
  });

test('the interpreter that the configuration names comes first', async () => {
  python('.venv/bin/python', true);
  const mine = python('mine', true);
  for (const configuration of [
    { python: mine },
    { python: [mine, '-X', 'dev'] },
    { pythonPath: mine },
    { python: './mine' },
  ]) {
    expect(await locate(configuration)).toMatchObject({ found: true, where: mine });
  }
});

test('then the active environment, then the one of the workspace, then PATH', async () => {
  const onPath = python('path/python3', true);
  expect(await locate()).toMatchObject({ where: onPath, variables: { debuggeePython: onPath } });
  const inWorkspace = python('.venv/bin/python', true);
  expect(await locate()).toMatchObject({ where: inWorkspace });
  const active = python('active/bin/python', true);
  expect(await locate({}, { VIRTUAL_ENV: join(folder, 'active') })).toMatchObject({ where: active });
});

test('an environment without debugpy is debugged by an adapter of another Python', async () => {
  const onPath = python('path/python3', true);
  const inWorkspace = python('.venv/bin/python', false);
  expect(await locate()).toMatchObject({
    where: onPath,
    variables: { python: onPath, debuggeePython: inWorkspace, debugpyAdapter: '/lib/debugpy/adapter' },
  });
});

test('the folders of the library that exist may be read', async () => {
  python('path/python3', true);
  expect(await locate()).toMatchObject({ readRoots: [folder] });
});

test('one that is no Python is passed over', async () => {
  const onPath = python('path/python3', true);
  const broken = join(folder, 'broken');
  writeFileSync(broken, '#!/bin/sh\necho nonsense\n');
  chmodSync(broken, 0o755);
  expect(await locate({ python: broken })).toMatchObject({ where: onPath });
});

/** What is found out ahead, with the workspace in a folder beside `path`. */
function prepared(path: string) {
  const workspaceFolder = join(folder, 'workspace');
  mkdirSync(workspaceFolder, { recursive: true });
  const row = createDebugpyRow();
  const context = { workspaceFolder, environment: { PATH: path }, processes: unguardedProcesses() };
  return { prepare: () => row.prepare?.(context), locate: () => row.locate(context) };
}

test('what is found out ahead is not asked again', async () => {
  const onPath = python('path/python3', true);
  const { prepare, locate: locateNow } = prepared(dirname(onPath));
  await prepare();
  rmSync(`${onPath}.asked`);
  expect(await locateNow()).toMatchObject({ where: onPath });
  expect(existsSync(`${onPath}.asked`)).toBe(false);
});

test('nothing of the workspace is run ahead, also not by way of a link', async () => {
  const own = python('workspace/.venv/bin/python', true);
  symlinkSync(dirname(own), join(folder, 'linked'));
  python('workspace/.venv/bin/python3', true);
  await prepared(join(folder, 'linked')).prepare();
  expect(existsSync(`${own}.asked`) || existsSync(`${own}3.asked`)).toBe(false);
});

test('an interpreter of the system is not run ahead in the environment that a link of the workspace gives it', async () => {
  const onPath = python('system/bin/python', true);
  const { prepare } = prepared(join(folder, 'empty'));
  mkdirSync(join(folder, 'workspace/.venv'), { recursive: true });
  symlinkSync(dirname(onPath), join(folder, 'workspace/.venv/bin'));
  await prepare();
  expect(existsSync(`${onPath}.asked`)).toBe(false);
});

test('in a sandbox, an interpreter of the workspace does not decide what may be read', async () => {
  const workspaceFolder = join(folder, 'workspace');
  const mine = python('workspace/mine', true);
  const onPath = python('path/python3', false);
  const processes = unguardedProcesses();
  const context = { configuration: { python: mine }, workspaceFolder, environment: { PATH: dirname(onPath) } };
  writeFileSync(mine, readFileSync(mine, 'utf8').replace(`"library":["${folder}"`, '"library":["/"'));
  expect(await createDebugpyRow().locate({ ...context, processes })).toMatchObject({ where: mine, readRoots: ['/'] });
  const inSandbox = { isIsolated: true, start: processes.start.bind(processes) };
  expect(await createDebugpyRow().locate({ ...context, processes: inSandbox })).toMatchObject({
    where: mine,
    readRoots: [folder],
  });
});

test('before consent no interpreter of the workspace or of the configuration is run', async () => {
  const [named, own, onPath] = [
    python('elsewhere/python', true),
    python('ws/.venv/bin/python', true),
    python('path/python3', true),
  ];
  const row = createDebugpyRow();
  const workspaceFolder = join(folder, 'ws');
  const environment = { PATH: join(folder, 'path') };
  for (const configuration of [{}, { python: named }, { python: '.venv/bin/python' }, { pythonPath: own }]) {
    const context = { configuration, workspaceFolder, environment, processes: unguardedProcesses() };
    expect(await row.locate({ ...context, isBeforeConsent: true })).toMatchObject({ found: true, where: onPath });
    expect(await row.workspacePrograms?.(context)).toContain(own);
  }
  for (const path of [named, own]) expect(existsSync(`${path}.asked`)).toBe(false);
});

test('a debugpy that was installed after that is found when it is looked for ahead again', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 20_000));
  const onPath = python('path/python3', false);
  const { prepare, locate: locateNow } = prepared(dirname(onPath));
  await prepare();
  python('path/python3', true);
  await prepare();
  expect(await locateNow()).toMatchObject({ where: onPath });
});

test.each([
  `0.00s - Debugger warning: It seems that frozen modules are being used, which may
0.01s - make the debugger miss breakpoints. Please pass -Xfrozen_modules=off
0.00s - to python to disable frozen modules.
0.00s - Note: Debugging will proceed. Set PYDEVD_DISABLE_FILE_VALIDATION=1 to disable this validation.
`,
  `/usr/lib/python3/dist-packages/debugpy/_vendored/force_pydevd.py:18: UserWarning: incompatible copy of pydevd already imported:
 /usr/lib/python3/dist-packages/_pydev_bundle/__init__.py
  /usr/lib/python3/dist-packages/_pydevd_bundle/pydevd_xml.py
  /usr/lib/python3/dist-packages/pydevconsole.py
  warnings.warn(msg + ':\\n {}'.format('\\n  '.join(_unvendored)))
`,
])('warnings of debugpy about itself are no output of the program', (warning) => {
  const { quirks } = createDebugpyRow();
  expect(withoutIgnoredLines(quirks, warning)).toBeUndefined();
  expect(withoutIgnoredLines(quirks, `${warning}  /srv/app/pydantic.py\n`)).toBe('  /srv/app/pydantic.py\n');
});
