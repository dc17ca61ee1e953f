import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Configuration } from '../../configurations/configuration.ts';
import { readFile } from '../../workspace/files.ts';
import type { EntryPlace } from '../adapter-row.ts';

/** What "go test" runs. */
const testFunction = /^func ((?:Test|Benchmark|Fuzz|Example)\w*)\(/gm;

/** A package of tests may have any number of them; one that runs early is enough. */
const mostFunctions = 500;

const folderOf = async (program: string): Promise<string> =>
  (await stat(program)).isDirectory() ? program : dirname(program);

async function testFunctions(program: string): Promise<readonly string[]> {
  const folder = await realpath(await folderOf(program));
  const files = (await readdir(folder)).filter((name) => name.endsWith('_test.go')).toSorted();
  // A link could lead to what the program itself does not see.
  const read = (name: string) => readFile(name, { workspaceFolder: folder }).then(({ text }) => text);
  const texts = await Promise.all(files.map((name) => read(name).catch(() => '')));
  return texts.flatMap((text) => [...text.matchAll(testFunction)].flatMap(([, name]) => name ?? []));
}

/** A Go program begins at `main`, and its tests at the first of their functions that runs: their `main` has no source. */
export async function goEntry({ mode, program }: Configuration): Promise<readonly EntryPlace[]> {
  const found = mode === 'test' && typeof program === 'string' ? await testFunctions(program).catch(() => []) : [];
  const names = found.length > 0 ? found.slice(0, mostFunctions) : ['main.main'];
  return names.map((name) => ({ kind: 'function', name }));
}
