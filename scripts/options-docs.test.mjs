import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { optionRows } from '../server/src/cli/option-table.ts';
import { inRoot } from './lib/paths.mjs';

const rows = new Map(optionRows.map((row) => [`--${row.flag}`, row]));
const known = new Set(optionRows.map(({ flag }) => `--${flag}`));

/** Options of other programs, which the pages name in their text. */
const ofOthers = new Set(['--build-arg', '--init', '--proxy-domain', '--publish', '--user']);

const pages = ['README.md', 'CHANGELOG.md']
  .concat(readdirSync(inRoot('docs'), { recursive: true }).map((name) => `docs/${name.replaceAll('\\', '/')}`))
  .filter((path) => path.endsWith('.md') && !/\/(decisions|measurements)\//.test(path));
const units = readdirSync(inRoot('deploy/systemd')).map((name) => `deploy/systemd/${name}`);
const scripts = ['deploy/devcontainer/stopline/stopline-start.sh'];

const read = (path) => readFileSync(inRoot(path), 'utf8').replaceAll(/\\\n\s*/g, ' ');
const optionsIn = (text) => [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);

/**
 * The arguments of each start of the server in a text, up to the end of its line or of its code. In `mcp add`, `stopline` is only
 * a name.
 */
const startsIn = (text) =>
  [...text.matchAll(/(?<!\bmcp add\b[^\n]*)(?:\bstopline(?:\.mjs)?|npm start --) ([^\n`|]*)/g)].map(([, args]) => args);

/** The code within lines of a page. */
const inlineCode = (text) =>
  [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);

/** The fenced code of a page. */
const fencedCode = (text) => [...text.matchAll(/^```[^\n]*\n([^]*?)^```$/gm)].map(([, code]) => code);

const commandsIn = (path) => {
  const text = read(path);
  return path.endsWith('.md') ? [...inlineCode(text), ...fencedCode(text)] : [text];
};

test.each([...pages, ...units, ...scripts])('%s starts the server with options that exist', (path) => {
  const used = commandsIn(path).flatMap(startsIn).flatMap(optionsIn);
  expect(used.filter((option) => !known.has(option))).toEqual([]);
});

/** The values of options in a command. Variables of a shell or a unit stand for any value. */
const valuesIn = (text) =>
  [...text.matchAll(/(?<![\w-])(--[a-z][a-z-]*)[ =]('[^']*'|"[^"]*"|[^\s'"]+)/g)]
    .map(([, option, value]) => ({ option, value: value.replaceAll(/^['"]|['"]$/g, '') }))
    .filter(({ value }) => !/[$%]/.test(value));

const isTaken = ({ option, value }) => {
  const row = rows.get(option);
  return row?.read === undefined || value === row.placeholder || row.read(value) !== undefined;
};

test.each([...pages, ...units, ...scripts])('%s gives options values that they take', (path) => {
  const used = commandsIn(path).flatMap(startsIn).flatMap(valuesIn);
  expect(used.filter((each) => !isTaken(each))).toEqual([]);
});

test('the check finds a value that an option does not take', () => {
  const values = valuesIn("--redact-value 'a b' --port 4711 --host $HOST");
  expect(values.map(({ option }) => option)).toEqual(['--redact-value', '--port']);
  expect(values.filter((each) => !isTaken(each))).toEqual([{ option: '--redact-value', value: 'a b' }]);
});

const about = [...pages.filter((path) => path.startsWith('docs/environments/')), 'docs/operating.md', 'README.md'];

test.each(about)('%s names options that exist', (path) => {
  const named = inlineCode(read(path))
    .filter((code) => code.startsWith('--'))
    .flatMap((code) => optionsIn(code).slice(0, 1));
  expect(named.filter((option) => !known.has(option) && !ofOthers.has(option))).toEqual([]);
});

test('the check finds the options of a command over two lines', () => {
  const text = '```sh\ndocker run --init stopline . \\\n  --prot 1\n```\n'.replaceAll(/\\\n\s*/g, ' ');
  expect(fencedCode(text).flatMap(startsIn).flatMap(optionsIn)).toEqual(['--prot']);
});
