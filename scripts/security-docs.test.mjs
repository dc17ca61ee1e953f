import { existsSync, readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';

const read = (path) => readFileSync(inRoot(path), 'utf8');
const docs = read('docs/security.md');

/** The rows of the table below a heading: number, tests. */
const rowsBelow = (heading) => {
  const [, section = ''] = docs.split(`\n## ${heading}\n`);
  const [rows = ''] = section.split('\n## ');
  return [...rows.matchAll(/^\| (\d+) \|(?:[^|]*\|){2}([^|]*)\|$/gm)].map(([, number, tests]) => ({
    number: Number(number),
    tests,
  }));
};

/** The links of a cell, each with the titles that it quotes. Escapes of Markdown are removed. */
const linksIn = (cell) =>
  [...cell.matchAll(/\]\(\.\.\/([^)]+)\)((?:,? “[^”]+”)*)/g)].map(([, file, titles]) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title]) => title.replaceAll('\\_', '_')),
  }));

/** The titles of the tests and groups in a source: the first arguments of calls, placeholders as they are written. */
function titlesIn(source) {
  const titles = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(test|describe|watching)\b/.test(node.expression.getText())) {
      const [first] = node.arguments;
      if (first && ts.isStringLiteral(first)) titles.add(first.text);
      else if (first && (ts.isNoSubstitutionTemplateLiteral(first) || ts.isTemplateExpression(first)))
        titles.add(first.getText().slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** Problems of a row: no answer, a missing file, a title that no test has. */
const problemsOf = ({ number, tests }) => {
  const links = linksIn(tests);
  const isAnswered = links.length > 0 || /Not yet: \S/.test(tests);
  const missing = links.flatMap(({ file, titles }) => {
    if (!existsSync(inRoot(file))) return [`${file} does not exist`];
    if (titles.length === 0) return [`${file} is linked without a title`];
    const known = titlesIn(read(file));
    return titles.filter((title) => !known.has(title)).map((title) => `${file} has no test “${title}”`);
  });
  return [...(isAnswered ? [] : ['neither a test nor a reason']), ...missing].map((problem) => `${number}: ${problem}`);
};

describe.each([
  ['Threats', 44],
  ['Faults', 32],
])('docs/security.md, %s', (heading, count) => {
  const rows = rowsBelow(heading);

  test(`has a row for each of ${count}`, () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  test('names tests that exist', { timeout: 60_000 }, () => {
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });
});

test('a title counts only as that of a test', () => {
  const source = [
    "const name = 'a name';",
    "test.each([';'])('it\\'s a title of %s', () => expect('a word').toBe(name));",
    'describe(`a group of ${name}`, () => undefined);',
  ].join('\n');
  expect([...titlesIn(source)]).toEqual(["it's a title of %s", 'a group of ${name}']);
});

/** The files of the page and of the module for host pages, without their tests. */
const clientSources = () =>
  ['client/src', 'client/embed'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );

/** Ways to exchange messages with another window. Ports are written `port.postMessage`. */
const betweenWindows =
  /(?<!\bport\??\.)\bpostMessage\(|(?<!\bsocket\.)\baddEventListener\(\s*['"]message['"]|\bonmessage\b(?<!\bport\d?\.onmessage)|\b(?:window|globalThis|self)\.opener\b/;

test('only the two sides of the handshake exchange messages with other windows', () => {
  const sources = clientSources();
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((name) => betweenWindows.test(read(name)))).toEqual([
    'client/src/embed/handshake.ts',
    'client/embed/element.ts',
  ]);
});

test('no message is sent to any origin', () => {
  const targets = clientSources().flatMap((name) =>
    [...read(name).matchAll(/(?<!\bport\??\.)\bpostMessage\(([^)]*)\)/g)].map(([, given]) => given),
  );
  expect(targets).toEqual(['ready, target', 'connect, origin, [port2]']);
});

test('every dependency is pinned with a checksum, and runs no script when it is installed', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const dependencies = Object.entries(packages).filter(([path]) => path !== '');
  expect(dependencies.length).toBeGreaterThan(100);
  expect(
    dependencies.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([]);
  expect(read('.npmrc')).toMatch(/^ignore-scripts ?= ?true$/m);
  expect(JSON.parse(read('package.json')).dependencies).toBeUndefined();
});
