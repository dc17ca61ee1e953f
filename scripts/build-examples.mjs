import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { writeWhole } from './building/write-whole.mjs';
import { inRoot } from './lib/paths.mjs';

/**
 * TypeScript programs whose compiled code and source maps are checked in, so that they are debugged without a build. Without
 * arguments this writes them; with `--check` it fails if they differ.
 */
const projects = ['examples', 'e2e/programs/typescript'];

const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => inRoot(''), getNewLine: () => '\n' };

/** The compiled files of a project, by path. */
function compile(project) {
  const config = ts.getParsedCommandLineOfConfigFile(
    inRoot(`${project}/tsconfig.json`),
    { newLine: ts.NewLineKind.LineFeed },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  const program = ts.createProgram(config.fileNames, config.options);
  const files = new Map();
  const { diagnostics } = program.emit(undefined, (file, text) => files.set(file, text));
  const problems = [...config.errors, ...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) fail(...problems);
  return files;
}

function fail(...diagnostics) {
  console.error(ts.formatDiagnostics(diagnostics, host).trimEnd());
  process.exit(1);
}

const leftOvers = (folder, files) =>
  (existsSync(folder) ? readdirSync(folder) : []).filter(
    (name) => ![...files.keys()].some((file) => basename(file) === name),
  );

const isCheck = process.argv.includes('--check');
for (const project of projects) {
  const files = compile(project);
  const out = inRoot(`${project}/out`);
  const extra = leftOvers(out, files).map((name) => join(out, name));
  if (isCheck) {
    const differing = [...files]
      .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
      .map(([file]) => file);
    for (const file of [...differing, ...extra]) {
      console.error(`${file} is not what its source compiles to: run "node scripts/build-examples.mjs"`);
      process.exitCode = 1;
    }
  } else {
    for (const [file, text] of files) writeWhole(file, text);
    for (const file of extra) rmSync(file);
  }
}
