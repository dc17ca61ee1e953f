import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { inRoot } from '../lib/paths.mjs';

const options = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  stripInternal: true,
  allowImportingTsExtensions: true,
};

function throwFirst(problems) {
  const [problem] = problems;
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
}

/** Writes the types of the module for host pages into a folder. Throws if it does not compile on its own. */
export function writeHostTypes(folder) {
  const entry = inRoot('client/embed/index.ts');
  const program = ts.createProgram([entry], {
    ...options,
    skipLibCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: dirname(entry),
    outDir: join(folder, 'embed'),
  });
  const { diagnostics } = program.emit();
  throwFirst([...ts.getPreEmitDiagnostics(program), ...diagnostics]);
}

/** The declaration of one file, from its text alone. */
function declarationOf(path) {
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    compilerOptions: { ...options, declaration: true, isolatedDeclarations: true },
    reportDiagnostics: true,
  });
  throwFirst(diagnostics ?? []);
  return outputText;
}

/** The files with public types, below `client`. Nothing else of the page is a part of them. */
const publicFiles = [
  'embed/client.ts',
  'embed/messages.ts',
  'embed/tool-inputs.ts',
  'src/elements/codemirror.ts',
  'src/elements/commands.ts',
  'src/elements/connection.ts',
  'src/elements/events.ts',
  'src/elements/index.ts',
  'src/elements/monaco-api.ts',
  'src/elements/monaco.ts',
  'src/elements/session-element.ts',
];

/** Writes the types of the elements into a folder. Throws if they need a file that is not among the public ones. */
export function writeElementTypes(folder) {
  const written = publicFiles.map((file) => {
    const path = join(folder, 'types', file.replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, declarationOf(inRoot(`client/${file}`)));
    return path;
  });
  throwFirst(ts.getPreEmitDiagnostics(ts.createProgram(written, { ...options, noEmit: true })));
}
