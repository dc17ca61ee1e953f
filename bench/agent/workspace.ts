import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packagesFolder } from '../../e2e/paths.ts';
import { languages, tasks } from './languages.ts';
import type { ProgramSource } from './program-source.ts';

function write(folder: string, path: string, content: string | object): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`);
}

const compilerOptions = {
  target: 'ES2022',
  module: 'CommonJS',
  strict: true,
  sourceMap: true,
  outDir: 'out',
  types: [],
  lib: ['ES2022', 'DOM'],
};

/** A new folder with some programs, as a project would have them: launch.json, tasks.json and what compilers need. */
export function createWorkspace(programs: readonly ProgramSource[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'agent-'));
  for (const { name, language, source } of programs) write(folder, languages[language].file(name), source);
  const configurations = programs.map(({ name, language }) => ({ name, ...languages[language].configuration(name) }));
  write(folder, '.vscode/launch.json', { version: '0.2.0', configurations });
  write(folder, '.vscode/tasks.json', { version: '2.0.0', tasks });
  write(folder, 'tsconfig.json', { compilerOptions, include: ['*.ts'] });
  write(folder, 'go.mod', 'module broken\n\ngo 1.19\n');
  mkdirSync(join(folder, 'out'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(packagesFolder, 'typescript/bin/tsc'), join(folder, 'node_modules/.bin/tsc'));
  return folder;
}
