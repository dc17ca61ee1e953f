import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root as checkout } from './paths.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** A server that was killed may have been writing its last line. */
const parsed = (line) => {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
};

/** What was said in a run, from the folders in which its tests kept their tallies: `{ file, test, adapter, row }`. */
export function readTallies(root) {
  const folders = existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : [];
  return folders
    .filter((folder) => existsSync(join(folder, 'test.json')))
    .flatMap((folder) => {
      const { file, test } = readJson(join(folder, 'test.json'));
      const tallies = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
      const lines = tallies.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
      return lines.flatMap(parsed).map(({ adapter, row }) => ({ file, test, adapter, row }));
    });
}

/** A sentence for each exercise that is declared and was not said in the run. */
export function unsaid({ exercises, adapterLabels }, said) {
  const names = new Map(Object.entries(adapterLabels).map(([name, label]) => [label, name]));
  const key = ({ row, adapter, file, test }) => JSON.stringify([row, adapter, file, test]);
  const keys = new Set(said.map((entry) => key({ ...entry, adapter: names.get(entry.adapter) ?? 'fake' })));
  return Object.entries(exercises).flatMap(([row, declared]) =>
    declared
      .filter((exercise) => !keys.has(key({ row, ...exercise })))
      .map(
        ({ adapter, file, test }) =>
          `"${row}" is declared for ${adapter} in ${file}, "${test}", and was not said there.`,
      ),
  );
}

/** Compares what a whole run said with e2e/coverage: a sentence for each exercise that was declared and not said. */
export async function saidInWholeRun(root) {
  const { runnerImport } = await import('vite');
  const options = { configFile: false, root: checkout, logLevel: 'error' };
  const records = await Promise.all(
    ['exercises', 'proven'].map((name) => runnerImport(inRoot(`e2e/coverage/${name}.ts`), options)),
  );
  const [{ dapExercises: exercises }, { adapterLabels }] = records.map(({ module }) => module);
  return unsaid({ exercises, adapterLabels }, readTallies(root));
}
