import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Debugger } from '../debugger/debugger.ts';
import { createLaunchConfigurations } from '../start/launch-configurations.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { defaultTools } from './index.ts';
import { createToolBench } from './testing/tool-bench.ts';
import { createToolbox } from './toolbox.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

const inputs = [
  { id: 'port', type: 'promptString', description: 'Which port?' },
  { id: 'color', type: 'pickString', options: ['red', 'green'] },
  { id: 'key', type: 'promptString', password: true },
  { id: 'broken', type: 'guess' },
];
const fake = { type: 'fake', request: 'launch', program: '${workspaceFolder}/main.fake' };
const configurations = [
  { ...fake, name: 'of the file', opened: '${file}', as: '${relativeFile}' },
  { ...fake, name: 'of the selection', args: ['${file}:${lineNumber}:${columnNumber}', '${selectedText}'] },
  { ...fake, name: 'of inputs', port: '${input:port}', color: '${input:color}' },
  { ...fake, name: 'of a password', key: '${input:key}' },
  { ...fake, name: 'of a broken input', what: '${input:broken}' },
  { name: 'incomplete', type: 'fake' },
];

/** A debugger in a folder with these configurations, and its tool `start_debugging`. */
async function createBench() {
  const folder = temporaryFolder({
    'main.fake': '',
    '.vscode/launch.json': JSON.stringify({ configurations, inputs }),
  });
  const { debug: options, adapter } = await createToolBench();
  const { catalog } = options.options;
  const withheld: string[] = [];
  const debug = await Debugger.create({
    ...options.options,
    workspaceFolder: folder,
    configurations: createLaunchConfigurations({ workspaceFolder: folder }, catalog, {
      environment: {},
      processes: unguardedProcesses(),
    }),
    log: { ...options.options.log, withhold: (secret) => withheld.push(secret) },
  });
  onTestFinished(() => debug.close());
  const toolbox = createToolbox(defaultTools, debug);
  const launched = () => {
    const requests = adapter.conversations.flatMap(({ received }) => received);
    return requests.findLast(({ command }) => command === 'launch')?.arguments;
  };
  return {
    debug,
    folder,
    launched,
    withheld,
    call: (name: string, input: unknown) =>
      toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester' }),
  };
}

test('an agent names the file of ${file}, absolute or in the workspace', async () => {
  const { call, folder, launched } = await createBench();
  const answer = await call('start_debugging', { configuration_name: 'of the file', file: 'src/a.fake' });
  expect(answer.status).not.toBe('error');
  expect(launched()).toMatchObject({ opened: join(folder, 'src/a.fake'), as: join('src', 'a.fake') });
});

test('without a file of its own, an agent gets the file that a page showed last', async () => {
  const { call, debug, launched } = await createBench();
  const [one, other] = [{}, {}];
  debug.shownFiles.show(one, { file: '/one.fake' });
  debug.shownFiles.show(other, { file: '/other.fake' });
  await call('start_debugging', { configuration_name: 'of the file' });
  expect(launched()).toMatchObject({ opened: '/other.fake' });
  debug.shownFiles.show(other, undefined);
  expect(debug.shownFiles.latest).toEqual({ file: '/one.fake' });
});

test('an agent gets the cursor and the selected text of the file that the page shows, and of no other', async () => {
  const { call, debug, folder, launched } = await createBench();
  const file = join(folder, 'src/a.fake');
  debug.shownFiles.show({}, { file, selection: { line: 3, column: 9, text: 'price' } });
  const selected = { configuration_name: 'of the selection' };
  expect(await call('start_debugging', { ...selected, file: 'src/b.fake' })).toMatchObject({
    code: 'launch_failed',
    message: expect.stringContaining('${lineNumber} in "args[0]" cannot be resolved. No editor shows the file.'),
  });
  expect((await call('start_debugging', { ...selected, file: 'src/a.fake' })).status).not.toBe('error');
  expect(launched()).toMatchObject({ args: [`${file}:3:9`, 'price'] });
});

test('without any file, the error says that an agent may name one', async () => {
  const { call } = await createBench();
  const answer = await call('start_debugging', { configuration_name: 'of the file' });
  expect(answer).toMatchObject({ status: 'error', code: 'launch_failed' });
  expect(answer.message).toContain('an agent may name it in "file"');
});

test('an agent answers the inputs by id', async () => {
  const { call, launched } = await createBench();
  const given = { port: '8080', color: 'green' };
  await call('start_debugging', { configuration_name: 'of inputs', inputs: given });
  expect(launched()).toMatchObject(given);
});

test('an answer that is none of the options is refused', async () => {
  const { call, launched } = await createBench();
  const answer = await call('start_debugging', {
    configuration_name: 'of inputs',
    inputs: { port: '1', color: 'blue' },
  });
  expect(answer).toMatchObject({ status: 'error', code: 'invalid_arguments' });
  expect(answer.message).toContain('no valid answer to "color"');
  expect(launched()).toBeUndefined();
});

test('the password of an agent is kept out of the log', async () => {
  const { call, launched, withheld } = await createBench();
  await call('start_debugging', { configuration_name: 'of a password', inputs: { key: 's3cret' } });
  expect(launched()).toMatchObject({ key: 's3cret' });
  expect(withheld).toEqual(['s3cret']);
});

test('without answers and without a page, the error lists the inputs that are missing', async () => {
  const { call } = await createBench();
  const start = (given: object) => call('start_debugging', { configuration_name: 'of inputs', ...given });
  expect(await start({})).toEqual({
    status: 'error',
    code: 'invalid_arguments',
    message:
      '"of inputs" asks for "port" (Which port?), "color" (Value of "color": "red", "green"), and no page is open to answer in. Give each in "inputs" by its id.',
  });
  expect((await start({ inputs: { port: '1' } })).message).toMatch(/^"of inputs" asks for "color"/);
});

test('what cannot be used is refused with its place, and listed', async () => {
  const { call } = await createBench();
  const start = (name: string) => call('start_debugging', { configuration_name: name });
  expect((await start('of a broken input')).message).toContain(
    '${input:broken} cannot be used. .vscode/launch.json, line 1',
  );
  expect((await start('incomplete')).message).toMatch(
    /"incomplete" cannot be used. \S+ line 1, column \d+: this has no "request"/,
  );
  const listed = await call('get_debugger_configurations', {});
  expect(listed).toMatchObject({ status: 'success', unusable: [{ name: 'incomplete' }, { name: 'broken' }] });
});
