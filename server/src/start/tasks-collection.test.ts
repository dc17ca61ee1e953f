import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageOf } from '#protocol';
import { expectationsOf } from '../testing/collection/expectations.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { Tasks } from './tasks.ts';

const collection = join(import.meta.dirname, '../testing/collection/tasks');
const names = readdirSync(collection);

/** The first command that a task would run, or why it would not. */
async function outcomeOf(label: string, workspaceFolder: string): Promise<string> {
  const tasks = new Tasks({
    workspaceFolder,
    environment: { HOME: '/home/me', PATH: '/usr/bin', FROM_ENVIRONMENT: 'yes' },
  });
  const options = {
    editor: { file: '/file/main.cpp' },
    ask: (variable: string) => Promise.resolve(variable.startsWith('input:') ? 'answer' : undefined),
  };
  return tasks
    .prepare(label, options)
    .then((prepared) => [...prepared.tasks.values()].find(({ command }) => command)?.command?.shown ?? '', messageOf);
}

test('the collection has at least thirty files', () => {
  expect(names.length).toBeGreaterThanOrEqual(30);
});

test.each(names)('%s: each task runs its command, or says why it does not', async (name) => {
  const text = readFileSync(join(collection, name), 'utf8');
  const workspaceFolder = join(temporaryFolder(), 'project');
  await mkdir(join(workspaceFolder, '.vscode'), { recursive: true });
  await writeFile(join(workspaceFolder, '.vscode/tasks.json'), text);
  await writeFile(join(workspaceFolder, '.vscode/settings.json'), '{ "main.path": "src/index.js" }');
  for (const [label, words] of Object.entries(expectationsOf(text))) {
    const outcome = await outcomeOf(label, workspaceFolder);
    if (words.startsWith('…')) expect(outcome).toContain(words.slice(1));
    else expect(outcome).toBe(words);
  }
});
