import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { writeElementTypes } from './building/declarations.mjs';
import { inRoot } from './lib/paths.mjs';

// Inside the repository, where the types of CodeMirror are found.
mkdirSync(inRoot('node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(inRoot('node_modules/.cache/element-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the examples leave to the host. */
const hostNames = ['token', 'doc', 'parent', 'basicSetup', 'EditorView', 'monaco', 'editor', 'showLine', 'connection'];

/** The examples of JavaScript for hosts without a frame. */
const examples = () => {
  const [, section = ''] = readFileSync(inRoot('docs/embedding.md'), 'utf8').split('## Without a frame');
  return [...section.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);
};

const messageOf = ({ file, messageText }) =>
  `${file?.text ?? ''}\n${ts.flattenDiagnosticMessageText(messageText, '\n')}`;

test('the examples in the docs compile against the types that hosts get', () => {
  writeElementTypes(folder);
  writeFileSync(join(folder, 'host.d.ts'), hostNames.map((name) => `declare const ${name}: any;\n`).join(''));
  const files = examples().map((code, index) => {
    const path = join(folder, `example-${index}.ts`);
    writeFileSync(path, `${code}\nexport {};\n`);
    return path;
  });
  expect(files.length).toBeGreaterThan(3);
  const types = join(folder, 'types/src/elements');
  const program = ts.createProgram([join(folder, 'host.d.ts'), ...files], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: false,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    paths: { 'stopline/client': [join(types, 'index.d.ts')], 'stopline/client/*': [join(types, '*.d.ts')] },
  });
  expect(ts.getPreEmitDiagnostics(program).map(messageOf)).toEqual([]);
}, 60_000);

test('the packages that the CodeMirror binding imports from the host are optional peers', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const [, sentence = ''] =
    /packages are imported from yours: ([^.]*)\./.exec(readFileSync(inRoot('docs/embedding.md'), 'utf8')) ?? [];
  const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(Object.keys(peerDependencies).toSorted()).toEqual(named.toSorted());
  expect(Object.values(peerDependenciesMeta)).toEqual(named.map(() => ({ optional: true })));
});
