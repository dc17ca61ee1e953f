import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { command } from './paths.ts';
import { leftProcesses } from './processes.ts';
import { cleanEnvironment } from './server.ts';
import { endProcess, startServed } from './served.ts';
import { writeFiles, type TestFolder } from './workspace.ts';

const leaveWithinMs = 5_000;

/** The line of the exercise's breakpoint, and the one that fails. */
export const sortLines = { breakpoint: 3, failing: 4 };

const sortProgram = `def main():
    items = [3, 1, 2]
    index = len(items)
    print(items[index])


main()
`;

const exercise = {
  'sort.py': sortProgram,
  '.vscode/launch.json': JSON.stringify({
    configurations: [{ name: 'Sort', type: 'debugpy', request: 'launch', program: '${workspaceFolder}/sort.py' }],
  }),
  '.stopline/breakpoints.json': JSON.stringify({
    format: 'stopline-breakpoints',
    version: 1,
    breakpoints: [{ kind: 'source', path: 'sort.py', line: sortLines.breakpoint }],
  }),
  '.stopline/note.txt': 'Why does the last line fail?\n',
};

/** A running class of the built product. */
export interface Classroom {
  /** The wall's URL, with the teacher's token in its fragment. */
  readonly url: string;
  /** The URL of each student, with the token in its fragment. */
  readonly students: ReadonlyMap<string, string>;
  /** The folder with those of the students. */
  readonly folder: string;
  /** Ends it; fails unless it exits with 0 and leaves no process. */
  stop(): Promise<void>;
}

/** Starts a class of these students, with the exercise "Sorting". */
export async function startClassroom(
  { workspace, environment }: TestFolder,
  names: readonly string[],
  args: readonly string[] = ['--trust'],
): Promise<Classroom> {
  const [folder, exercises] = [join(workspace, 'class'), join(workspace, 'exercises')];
  for (const name of names) writeFiles(join(folder, name), { 'readme.txt': `The folder of ${name}.\n` });
  writeFiles(join(exercises, 'Sorting'), exercise);
  const id = randomUUID();
  const { url, child, log } = await startServed({
    command: [process.execPath, command, 'class', folder, '--port', '0', '--exercises', exercises, ...args],
    cwd: workspace,
    environment: cleanEnvironment(id, environment),
    // Several servers.
    startWithinMs: 60_000,
  });
  await expect.poll(() => [...log().matchAll(/^ {2}\S+ +http/gm)].length).toBe(names.length);
  const links = [...log().matchAll(/^ {2}(\S+) +(http\S+)$/gm)];
  return {
    url,
    folder,
    students: new Map(links.map(([, name = '', link = '']) => [name, link])),
    stop: async () => {
      expect(await endProcess(child), 'SIGTERM is enough').toBe(true);
      expect(child.exitCode).toBe(0);
      expect(await leftProcesses(id, leaveWithinMs), 'no process is left').toEqual([]);
    },
  };
}
