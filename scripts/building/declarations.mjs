import { dirname, join } from 'node:path';
import ts from 'typescript';
import { inRoot } from '../lib/paths.mjs';

/** Writes the types of the module for host pages into a folder. Throws if it does not compile on its own. */
export function writeHostTypes(folder) {
  const entry = inRoot('client/embed/index.ts');
  const program = ts.createProgram([entry], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    skipLibCheck: true,
    stripInternal: true,
    declaration: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: true,
    rootDir: dirname(entry),
    outDir: join(folder, 'embed'),
  });
  const { diagnostics } = program.emit();
  const [problem] = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
}
