import { lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { repetitions } from '../testing/effort.ts';
import { etagOf, listFolder, readFile } from './files.ts';
import { deleteFile, renameFile } from './rename-file.ts';
import { swapped } from './testing/swapped-folder.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** What an operation is tried with. */
interface Round {
  readonly workspaceFolder: string;
  /** The folder of the file, as clients name it. */
  readonly folder: string;
  /** The same folder, reached wherever its path leads. */
  readonly itself: string;
  readonly round: number;
}

/** An operation, whose file is put back before. Its result is searched for what is outside. */
type Operation = (round: Round) => Promise<unknown>;

const putBack = ({ itself }: Round): void => {
  for (const name of readdirSync(itself)) if (name !== 'a.js') rmSync(join(itself, name), { recursive: true });
  writeFileSync(join(itself, 'a.js'), 'inside');
};

const operations: Readonly<Record<string, Operation>> = {
  'is read': ({ workspaceFolder, folder }) => readFile(`${folder}/a.js`, { workspaceFolder }),
  'is listed with its folder': ({ workspaceFolder, folder }) => listFolder(folder, { workspaceFolder }),
  'is written': ({ workspaceFolder, folder, itself, round }) => {
    const version = etagOf(statSync(join(itself, 'a.js')));
    return writeFile({ path: `${folder}/a.js`, text: `written ${round}`, version }, workspaceFolder);
  },
  'is created': ({ workspaceFolder, folder, round }) =>
    writeFile({ path: `${folder}/new-${round}.js`, text: 'created', version: null }, workspaceFolder),
  'is created with its folders': ({ workspaceFolder, folder, round }) =>
    writeFile({ path: `${folder}/new-${round}/deep/a.js`, text: 'created', version: null }, workspaceFolder),
  'is moved away': async ({ workspaceFolder, folder, round }) => {
    const moved = `moved-${round}.js`;
    await renameFile(`${folder}/a.js`, moved, workspaceFolder);
    return readFileSync(join(workspaceFolder, moved), 'utf8');
  },
  'is moved there': ({ workspaceFolder, folder, round }) => {
    const moving = `moving-${round}.js`;
    writeFileSync(join(workspaceFolder, moving), 'moving');
    return renameFile(moving, `${folder}/${moving}`, workspaceFolder);
  },
  'is moved there with new folders': ({ workspaceFolder, folder, round }) => {
    const moving = `moving-${round}.js`;
    writeFileSync(join(workspaceFolder, moving), 'moving');
    return renameFile(moving, `${folder}/new-${round}/deep/${moving}`, workspaceFolder);
  },
  'is deleted': ({ workspaceFolder, folder }) => deleteFile(`${folder}/a.js`, workspaceFolder),
};

/** What is outside, byte for byte. */
const outsideOf = (folder: string): string =>
  ['outside', 'outside/sub']
    .flatMap((path) => readdirSync(join(folder, path)).map((name) => join(folder, path, name)))
    .map((path) => `${path} ${lstatSync(path).isFile() ? readFileSync(path, 'utf8') : ''}`)
    .join('\n');

const outcomeOf = (done: Promise<unknown>): Promise<string> =>
  done.then(
    (result) => `done ${JSON.stringify(result)}`,
    (error: unknown) => (error instanceof DebugError ? error.code : `thrown: ${String(error)}`),
  );

/** What the swapped path is, seen from the file. */
const parts = [
  { part: 'its folder', path: 'sub', target: '../outside', folder: 'sub' },
  { part: 'a folder above', path: 'top', target: '../outside', folder: 'top/sub' },
];

const rounds = repetitions('races of each operation', { test: 150, all: 2_000, long: 20_000 });

/** For all rounds, on a busy machine. */
const longestMs = 30_000 + rounds * 25;

const expected = ['done', 'not_allowed', 'invalid_arguments', 'conflict'];

describe.each(parts)(
  'nothing outside is touched while $part is replaced by a link, again and again, and a file',
  (swap) => {
    test.each(Object.entries(operations))(
      '%s',
      async (_what, operation) => {
        const folder = temporaryFolder({
          'ws/sub/a.js': 'inside',
          'ws/top/sub/a.js': 'inside',
          'outside/a.js': 'SECRET',
          'outside/planted.js': 'SECRET',
          'outside/sub/a.js': 'SECRET',
          'outside/sub/planted.js': 'SECRET',
        });
        const workspaceFolder = join(folder, 'ws');
        const { itself, end } = await swapped(workspaceFolder, swap.path, swap.target);
        const inside = join(itself, swap.folder.slice(swap.path.length));
        const canary = outsideOf(folder);
        const seen = new Set<string>();
        // Both sides win some of the rounds.
        for (let round = 0; round < rounds || !seen.has('done') || !seen.has('not_allowed'); round++) {
          const given = { workspaceFolder, folder: swap.folder, itself: inside, round };
          putBack(given);
          const outcome = await outcomeOf(operation(given));
          expect(outcome).not.toMatch(/SECRET|planted/);
          expect(outsideOf(folder)).toBe(canary);
          seen.add(outcome.split(' ')[0] ?? '');
        }
        expect([...seen].filter((outcome) => !expected.includes(outcome))).toEqual([]);
        expect(await end()).toBeGreaterThan(0);
      },
      longestMs,
    );
  },
);
