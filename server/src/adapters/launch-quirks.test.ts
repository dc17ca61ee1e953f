import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRow } from '../testing/fake-adapter.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import type { AdapterRow } from './adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { plainQuirks, type AdapterQuirks } from './quirks.ts';
import { debuggeeEndpoint } from './launch-arguments.ts';
import { launchAdapter } from './launch.ts';
import type { ProgramTerminal } from './start-adapter.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';

const fake = fileURLToPath(new URL('../testing/fake-adapter-process.mjs', import.meta.url));

let folder: string;
let processes: OwnedProcesses;
let marked: ReturnType<typeof markedEnvironment>;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stopline-test-')));
  processes = new OwnedProcesses();
  marked = markedEnvironment();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await processes.stopAll();
  expect(marked.survivors()).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

function launch(
  quirks: Partial<AdapterQuirks>,
  { command = ['/bin/cat'], transport = 'stdio', ...row }: Partial<AdapterRow> = {},
  configuration: Configuration = {},
  terminal?: ProgramTerminal,
) {
  return launchAdapter({
    terminal,
    row: fakeRow({ quirks: { ...plainQuirks, ...quirks }, command, transport, ...row }),
    configuration: { type: 'fake', request: 'launch', ...configuration },
    workspaceFolder: folder,
    environment: marked.environment,
    processes: new ProgramProcesses(processes),
  });
}

/** A command that writes something to a file below the folder, and then stays. */
const writing = (words: string) => ['/bin/sh', '-c', `printf '%s' "${words}" > '${folder}/seen'; cat >/dev/null`];
const untilSeen = (words: string) =>
  vi.waitFor(() => expect(readFileSync(join(folder, 'seen'), 'utf8')).toBe(words), { timeout: 5_000 });

test('an adapter runs in the folder that the configuration names, or of the file that it names', async () => {
  mkdirSync(join(folder, 'module'));
  writeFileSync(join(folder, 'module/main.go'), '');
  await launch({ workingFolderKey: 'program' }, { command: writing('$PWD') }, { program: join(folder, 'module') });
  await untilSeen(join(folder, 'module'));
  rmSync(join(folder, 'seen'));
  await launch(
    { workingFolderKey: 'program' },
    { command: writing('$PWD') },
    { program: join(folder, 'module/main.go') },
  );
  await untilSeen(join(folder, 'module'));
});

test('an adapter that runs as the program has the program’s environment', async () => {
  const command = writing('$WORDS, $COUNT');
  await launch({ environmentKey: 'env' }, { command }, { env: { WORDS: 'a b', COUNT: 3, HOME: null } });
  await untilSeen('a b, 3');
});

test('a temporary folder is there while the adapter runs, and gone with it', async () => {
  const adapter = await launch({ launchDefaults: [{ values: { output: '${temporaryFolder}/program' } }] });
  const made = dirname(String(adapter.launchArguments.output));
  expect([isAbsolute(made), existsSync(made)]).toEqual([true, true]);
  await adapter.stop();
  expect(existsSync(made)).toBe(false);
});

test('one that listens before it is ready is reached when it says that it is', async () => {
  const script = `echo 'Debugger can attach' >&2; sleep 0.2; echo 'wait for debugger' >&2; exec '${process.execPath}' '${fake}' --port "$0"`;
  const command = ['/bin/sh', '-c', script, '${port}'];
  const adapter = await launch({ readyLine: /^wait for/m }, { command, transport: 'tcp' });
  expect(adapter.stderrTail()).toContain('wait for debugger');
});

test('a list of arguments is sent as one text, quoted for a shell, unless the user wrote that', async () => {
  const quirks = { textArguments: { list: 'args', text: 'arguments' } };
  const args = ['plain', 'two words', "it's", ''];
  expect((await launch(quirks, {}, { args })).launchArguments.arguments).toBe(
    String.raw`plain 'two words' 'it'\''s' ''`,
  );
  expect((await launch(quirks, {}, { args, arguments: 'mine' })).launchArguments.arguments).toBe('mine');
  expect((await launch(quirks)).launchArguments).not.toHaveProperty('arguments');
});

test.each([
  [
    { host: 'there', port: 5 },
    { host: 'there', port: 5 },
  ],
  [{ port: '5' }, { host: '127.0.0.1', port: 5 }],
  ['there:5', { host: 'there', port: 5 }],
  ['5', { host: '127.0.0.1', port: 5 }],
  [5, { host: '127.0.0.1', port: 5 }],
  ['/tmp/socket', undefined],
  [70_000, undefined],
])('an attach to %j reaches %j', (given, endpoint) => {
  const row = fakeRow({ quirks: { ...plainQuirks, endpointKey: 'debugPort' } });
  expect(debuggeeEndpoint(row, { request: 'attach', debugPort: given })).toEqual(endpoint);
});

test.each<[string, AdapterQuirks['terminal'], string]>([
  ['that asks for a terminal itself gets what the configuration says', 'runInTerminal', 'integratedTerminal'],
  ['that runs in the terminal itself gets what the configuration says', 'adapter', 'integratedTerminal'],
  [
    'that gets the path of one, where none can be made, looks for none',
    { arguments: [], attributes: {} },
    'internalConsole',
  ],
  ['that has none looks for none', 'none', 'internalConsole'],
])('an adapter %s', async (_what, terminal, console) => {
  const adapter = await launch({ terminal }, {}, { console: 'integratedTerminal' });
  expect(adapter.launchArguments.console).toBe(console);
  await adapter.stop();
});

test('an adapter that gets the path of a terminal has it in its command and in attributes, before the configuration’s own', async () => {
  const gdb = {
    arguments: ['--tty=${terminal}'],
    attributes: { commands: ['set inferior-tty ${terminal}'], stdio: '${terminal}' },
  };
  const terminal = { hold: () => Promise.resolve('/dev/pts/7'), spawn: () => Promise.reject(new Error('not asked')) };
  const command = writing('$0, $TERM');
  const configuration = { console: 'integratedTerminal', commands: ['mine'] };
  const adapter = await launch({ terminal: gdb }, { command }, configuration, terminal);
  await untilSeen('--tty=/dev/pts/7, xterm-256color');
  expect(adapter.launchArguments).toMatchObject({
    console: 'internalConsole',
    commands: ['set inferior-tty /dev/pts/7', 'mine'],
    stdio: '/dev/pts/7',
  });
});

test.each([
  ['a launch whose output is captured gets', {}, '--captured'],
  ['a launch in a terminal does not get', { console: 'integratedTerminal' }, '/bin/sh'],
  ['an attach does not get', { request: 'attach' }, '/bin/sh'],
])('%s the arguments for captured output', async (_what, configuration, firstArgument) => {
  await launch({}, { command: writing('$0'), argumentsWithoutTerminal: ['--captured'] }, configuration);
  await untilSeen(firstArgument);
});

test('an adapter for which no terminal can be opened is not started', async () => {
  const terminal = { hold: () => Promise.reject(new Error('none left')), spawn: () => Promise.reject(new Error('no')) };
  const starting = launch(
    { terminal: { arguments: [], attributes: {} } },
    { command: writing('started') },
    { console: 'integratedTerminal' },
    terminal,
  );
  await expect(starting).rejects.toThrow('A terminal could not be opened: none left.');
  expect(readdirSync(folder)).toEqual([]);
});
