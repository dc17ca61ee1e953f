import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { bannedIn, bannedWords, proseOf, textsOf } from './lib/words.mjs';

/**
 * Folders and files whose text users see, but which have not been reviewed yet. After reviewing one, remove its line;
 * the list must end up empty.
 */
const stringsNotReviewed = [
  'client/src/app/',
  'client/src/editor/',
  'client/src/features/',
  'client/src/model/',
  'client/src/ui/',
  'protocol/src/breakpoints/',
  'server/src/adapters/',
  'server/src/configurations/',
  'server/src/dap/',
  'server/src/main.ts',
  'server/src/pages/',
  'server/src/processes/',
  'server/src/session/',
  'server/src/start/',
  'server/src/state/',
  'server/src/tools/',
  'server/src/workspace/',
];

/** The same for comments. */
const commentsNotReviewed = [
  'client/src/app/',
  'client/src/editor/',
  'client/src/features/',
  'client/src/model/',
  'client/src/ui/',
  'protocol/src/',
  'server/src/',
];

/** The same for pages of documentation. */
const pagesNotReviewed = ['docs/architecture.md'];

/** Written by programs, from test titles and measurements. */
const generatedDocs = [/^docs\/dap-coverage\.md$/, /^docs\/measurements\/\d{4}-.*\.md$/];

const filesIn = (folder, ending) =>
  readdirSync(inRoot(folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(ending));

const sources = ['client/src', 'protocol/src', 'server/src']
  .flatMap((folder) => filesIn(folder, '.ts'))
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path));

const pages = ['README.md', 'CHANGELOG.md', 'examples/README.md', ...filesIn('docs', '.md')].filter((path) =>
  generatedDocs.every((pattern) => !pattern.test(path)),
);

const read = (path) => readFileSync(inRoot(path), 'utf8');
const report = (path, texts) =>
  texts.flatMap(({ text, line }) =>
    bannedIn(text, line).map((each) => `${path}:${each.line} "${each.found}": write ${each.instead}`),
  );

/** The banned phrases of one kind of text in all source files that were reviewed. */
const inSources = (kind, notReviewed) =>
  sources
    .filter((path) => !notReviewed.some((start) => path.startsWith(start)))
    .flatMap((path) => report(path, textsOf(read(path), path)[kind]));

test('documentation has no banned phrases', () => {
  const reviewed = pages.filter((path) => !pagesNotReviewed.includes(path));
  expect(reviewed.flatMap((path) => report(path, [{ text: proseOf(read(path)), line: 1 }]))).toEqual([]);
});

test('text in the code that users may see has no banned phrases', { timeout: 60_000 }, () => {
  expect(inSources('strings', stringsNotReviewed)).toEqual([]);
});

test('comments have no banned phrases', { timeout: 60_000 }, () => {
  expect(inSources('comments', commentsNotReviewed)).toEqual([]);
});

test('every link between pages of documentation leads somewhere', () => {
  const broken = pages.flatMap((path) => {
    const targets = [...read(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target);
    const isBroken = (target) => !/^https?:/.test(target) && !existsSync(new URL(target, pathToFileURL(inRoot(path))));
    return targets.filter(isBroken).map((target) => `${path}: ${target}`);
  });
  expect(broken).toEqual([]);
});

describe('the check', () => {
  const source = [
    "import { anew } from './anew.ts';",
    '/** Starts it anew. */',
    'const whoever = `${anew} lets the program go ${1}`; // somebody',
    "const title = 'A log point';",
    '/*',
    ' * A row that',
    ' * stands',
    ' */',
  ].join('\n');

  test('finds phrases in strings, templates and comments, and not in names of code', () => {
    const { strings, comments } = textsOf(source);
    const found = (texts) =>
      texts.flatMap(({ text, line }) => bannedIn(text, line)).map((each) => [each.line, each.found]);
    expect(found(strings)).toEqual([
      [3, 'lets the program go'],
      [4, 'log point'],
    ]);
    expect(found(comments).toSorted(([one], [other]) => one - other)).toEqual([
      [2, 'anew'],
      [3, 'somebody'],
      [7, 'stands'],
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
