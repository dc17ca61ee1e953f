import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { bannedIn, bannedWords, proseOf, textsOf } from './lib/words.mjs';

/** Written by programs, from test titles and measurements. */
const generatedDocs = [/^docs\/dap-coverage\.md$/, /^docs\/measurements\/\d{4}-.*\.md$/];

const filesIn = (folder, ending) =>
  readdirSync(inRoot(folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(ending));

const code = ['client/src', 'protocol/src', 'server/src'].flatMap((folder) => filesIn(folder, '.ts'));
const sources = code.filter((path) => !/\.test\.ts$|\/testing\//.test(path));
const tests = [...code, ...filesIn('e2e', '.ts'), ...filesIn('scripts', '.mjs')].filter((path) =>
  /\.(test|spec)\.(ts|mjs)$/.test(path),
);

const pages = ['README.md', 'CHANGELOG.md', 'examples/README.md', ...filesIn('docs', '.md')].filter((path) =>
  generatedDocs.every((pattern) => !pattern.test(path)),
);

const read = (path) => readFileSync(inRoot(path), 'utf8');
const report = (path, texts) =>
  texts.flatMap(({ text, line }) =>
    bannedIn(text, line).map((each) => `${path}:${each.line} "${each.found}": write ${each.instead}`),
  );

/** The banned phrases of one kind of text in files. */
const bannedInFiles = (files, kind) => files.flatMap((path) => report(path, textsOf(read(path), path)[kind]));

test('documentation has no banned phrases', () => {
  expect(pages.flatMap((path) => report(path, [{ text: proseOf(read(path)), line: 1 }]))).toEqual([]);
});

test('text in the code that users may see has no banned phrases', { timeout: 60_000 }, () => {
  expect(bannedInFiles(sources, 'strings')).toEqual([]);
});

test('comments have no banned phrases', { timeout: 60_000 }, () => {
  expect(bannedInFiles(sources, 'comments')).toEqual([]);
});

test('titles of tests have no banned phrases', { timeout: 60_000 }, () => {
  expect(bannedInFiles(tests, 'titles')).toEqual([]);
});

/** The anchors of a page's headings. */
const anchorsOf = (markdown) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link between pages of documentation leads to a file and a heading', () => {
  const broken = pages.flatMap((path) => {
    const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
    const isBroken = (link) => {
      if (/^https?:/.test(link)) return false;
      const { pathname, hash } = new URL(link, pathToFileURL(inRoot(path)));
      const target = decodeURIComponent(pathname);
      return !existsSync(target) || (hash !== '' && !anchorsOf(readFileSync(target, 'utf8')).includes(hash.slice(1)));
    };
    return links.filter(isBroken).map((link) => `${path}: ${link}`);
  });
  expect(broken).toEqual([]);
});

describe('the check', () => {
  const source = [
    "import { anew } from './anew.ts';",
    '/** Starts it anew. */',
    'const whoever = `${anew} lets the program go ${1}`; // somebody',
    "const title = 'A log point';",
    "test.each([1])('%i is told of', () => expect(1).toBe('anew'));",
    '/*',
    ' * A row that',
    ' * stands',
    ' */',
  ].join('\n');

  test('finds phrases in strings, templates, titles and comments, and not in identifiers', () => {
    const { strings, titles, comments } = textsOf(source);
    const found = (texts) =>
      texts.flatMap(({ text, line }) => bannedIn(text, line)).map((each) => [each.line, each.found]);
    expect(found(strings)).toEqual([
      [3, 'lets the program go'],
      [4, 'log point'],
      [5, 'is told of'],
      [5, 'anew'],
    ]);
    expect(found(titles)).toEqual([[5, 'is told of']]);
    expect(found(comments).toSorted(([one], [other]) => one - other)).toEqual([
      [2, 'anew'],
      [3, 'somebody'],
      [8, 'stands'],
    ]);
  });

  test('finds a phrase across lines, and leaves code in documentation alone', () => {
    expect(bannedIn('one that\nis meant').map(({ line }) => line)).toEqual([1]);
    expect(bannedIn(proseOf('`anew`\n```sh\nanew\n```\n[again](docs/anew.md)\nanew'))).toMatchObject([{ line: 6 }]);
  });

  test.each(bannedWords)('%s has a replacement', (_pattern, instead) => {
    expect(instead).not.toBe('');
  });
});
