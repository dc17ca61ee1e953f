import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { writeElementTypes, writeHostTypes } from './building/declarations.mjs';
import { inRoot } from './lib/paths.mjs';

// Inside the repository, where the types of CodeMirror are found.
mkdirSync(inRoot('node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(inRoot('node_modules/.cache/element-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the examples leave to the host. */
const hostNames = ['token', 'doc', 'parent', 'basicSetup', 'EditorView', 'monaco', 'editor', 'showLine', 'connection'];

const [withFrame, withoutFrame] = readFileSync(inRoot('docs/embedding.md'), 'utf8').split('## Without a frame');

/** The examples of JavaScript in a part of the docs. */
const examplesIn = (part) => [...part.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);

const messageOf = ({ file, messageText }) =>
  `${file?.text ?? ''}\n${ts.flattenDiagnosticMessageText(messageText, '\n')}`;

/** What the compiler says of a host's code against the types of the package. */
function problemsIn(name, codes, paths) {
  writeFileSync(join(folder, 'host.d.ts'), hostNames.map((known) => `declare const ${known}: any;\n`).join(''));
  const files = codes.map((code, index) => {
    const path = join(folder, `${name}-${index}.ts`);
    writeFileSync(path, `${code}\nexport {};\n`);
    return path;
  });
  const program = ts.createProgram([join(folder, 'host.d.ts'), ...files], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: false,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    paths,
  });
  return ts.getPreEmitDiagnostics(program).map(messageOf);
}

test('the examples in the docs compile against the types that hosts get', () => {
  writeElementTypes(folder);
  const examples = examplesIn(withoutFrame);
  expect(examples.length).toBeGreaterThan(3);
  const types = join(folder, 'types/src/elements');
  const paths = { 'stopline/client': [join(types, 'index.d.ts')], 'stopline/client/*': [join(types, '*.d.ts')] };
  expect(problemsIn('example', examples, paths)).toEqual([]);
}, 60_000);

/** What hosts with a frame can rely on, and mistakes that the compiler finds. */
const typedHost = `
import { StoplineError, type StoplineClient } from 'stopline/embed';
export async function run(client: StoplineClient) {
  const { status, code } = await client.call('step_execution', { thread_id: 1, step_type: 'over' });
  void client.call('get_breakpoints');
  void client.start('Launch app', { breakpoints: [{ file_path: 'app.js', line_number: 3 }], timeout_ms: 1_000 });
  client.addEventListener('connection', ({ detail }) => detail.status === 'refused');
  // @ts-expect-error -- there is no such tool
  void client.call('step');
  // @ts-expect-error -- the type of the step is missing
  void client.call('step_execution', { thread_id: 1 });
  // @ts-expect-error -- the input is missing
  void client.call('step_execution');
  // @ts-expect-error -- there is no such field
  void client.call('stop_debugging', { session: 's1' });
  // @ts-expect-error -- the name is the first argument
  void client.start('Launch app', { configuration_name: 'Launch app' });
  // @ts-expect-error -- there is no such status
  return [status === 'success', status === 'done', code === 'not_stopped'];
}
export const isGone = (error: StoplineError) => error.code === 'closed';
// @ts-expect-error -- there is no such code
export const isElsewhere = (error: StoplineError) => error.code === 'gone';
`;

test('a host with a frame compiles against the types of its module, which need no other file', () => {
  writeHostTypes(folder);
  const examples = examplesIn(withFrame).map((code) => `import 'stopline/embed';\n${code}`);
  expect(examples).not.toEqual([]);
  const paths = { 'stopline/embed': [join(folder, 'embed/index.d.ts')] };
  expect(problemsIn('framed', [...examples, typedHost], paths)).toEqual([]);
}, 60_000);

test('the packages that the CodeMirror binding imports from the host are optional peers', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const [, sentence = ''] =
    /packages are imported from yours: ([^.]*)\./.exec(readFileSync(inRoot('docs/embedding.md'), 'utf8')) ?? [];
  const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(Object.keys(peerDependencies).toSorted()).toEqual(named.toSorted());
  expect(Object.values(peerDependenciesMeta)).toEqual(named.map(() => ({ optional: true })));
});
