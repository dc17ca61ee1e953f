import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseOptions } from './cli/options.ts';
import { createLogger } from './log.ts';
import { createWorkbench } from './serve.ts';
import { temporaryFolder } from './workspace/testing/temporary-folder.ts';

test('a .code-workspace file on the command line is what the tools work with', async () => {
  const launch = { configurations: [{ name: 'All', type: 'node', request: 'launch', program: 'a.js' }] };
  const folder = temporaryFolder({
    'shop.code-workspace': JSON.stringify({ folders: [{ path: 'api' }], launch }),
    'api/.vscode/launch.json': JSON.stringify({ configurations: [{ ...launch.configurations[0], name: 'Start' }] }),
  });
  const options = parseOptions(['shop.code-workspace'], folder);
  const { debug, toolbox, close } = await createWorkbench(options, createLogger({ level: 'error' }));
  onTestFinished(close);
  const call = { signal: new AbortController().signal, agent: 'Tester' };
  const { configurations } = await toolbox.call('get_debugger_configurations', {}, call);
  expect(configurations).toMatchObject([{ name: 'All' }, { name: 'Start' }]);
  expect(debug.options).toMatchObject({ workspaceFolder: folder, workspaceFile: 'shop.code-workspace' });
});

test('the bundled examples are started without a question where they are; a copy of them is asked about', async () => {
  const examples = join(import.meta.dirname, '../../examples');
  const copy = temporaryFolder();
  cpSync(examples, copy, { recursive: true });
  const isAsked = async (folder: string, ...args: readonly string[]) => {
    const options = parseOptions([folder, ...args], folder);
    const { debug, close } = await createWorkbench(options, createLogger({ level: 'error' }));
    onTestFinished(close);
    return !(await debug.options.approvals.has('whatever it runs'));
  };
  expect(await isAsked(examples)).toBe(false);
  expect(await isAsked(copy)).toBe(true);
  expect(await isAsked(copy, '--trust')).toBe(false);
});
