const anyRun = Symbol('any run');

/**
 * Whether a sequence fits a pattern in which `anyRun` stands for any run of items. Steps are at most the product of both
 * lengths, whatever the pattern: a workspace's patterns are not ours, and a regular expression made of one may never end.
 */
function fits<Part, Item>(
  pattern: readonly (Part | typeof anyRun)[],
  items: ArrayLike<Item>,
  fitsOne: (part: Part, item: Item | undefined) => boolean,
): boolean {
  let part = 0;
  let item = 0;
  let run = -1;
  let runEnd = 0;
  while (item < items.length) {
    const wanted = pattern[part];
    if (wanted === anyRun) {
      run = part++;
      runEnd = item;
    } else if (wanted !== undefined && fitsOne(wanted, items[item])) {
      part++;
      item++;
    } else if (run >= 0) {
      part = run + 1;
      item = ++runEnd;
    } else return false;
  }
  return pattern.slice(part).every((rest) => rest === anyRun);
}

type CharacterTest = (character: string) => boolean;

/** A name's pattern: text without wildcards, or a test for each character. */
type NamePattern = string | readonly (CharacterTest | typeof anyRun)[];

const wildcards = /[*?[\\]/;
const characters = /\\(?<escaped>.)|\[(?<not>[!^]?)(?<set>\]?[^\]]*)\]|(?<run>\*+)|(?<one>\?)|(?<literal>.)/gsu;
const ranges = /(?<from>[^])-(?<to>[^])|(?<only>[^])/gu;

function setTest(set: string, isNegated: boolean): CharacterTest {
  const found = [...set.matchAll(ranges)].map(({ groups = {} }) => {
    const { from = groups.only ?? '', to = from } = groups;
    return { from, to };
  });
  return (character) => found.some(({ from, to }) => from <= character && character <= to) !== isNegated;
}

function characterTest(groups: Readonly<Record<string, string | undefined>>): CharacterTest | typeof anyRun {
  if (groups.run !== undefined) return anyRun;
  if (groups.one !== undefined) return () => true;
  if (groups.set !== undefined) return setTest(groups.set, groups.not !== '');
  const wanted = groups.escaped ?? groups.literal;
  return (character) => character === wanted;
}

function parseName(name: string): NamePattern {
  if (!wildcards.test(name)) return name;
  return [...name.matchAll(characters)].map(({ groups = {} }) => characterTest(groups));
}

const nameFits = (pattern: NamePattern, name = ''): boolean =>
  typeof pattern === 'string' ? pattern === name : fits(pattern, [...name], (test, character = '') => test(character));

/** One line of a `.gitignore`. */
interface IgnoreRule {
  readonly ignores: boolean;
  readonly foldersOnly: boolean;
  readonly names: readonly (NamePattern | typeof anyRun)[];
}

/** More lines than this are nobody's own, and longer ones neither. */
const mostRules = 1_000;
const longestLine = 1_000;

/** Looks at each character once: an expression that is anchored at the end only begins anew at each of them. */
function withoutEnd(text: string, isEnd: (index: number) => boolean): string {
  let end = text.length;
  while (end > 0 && isEnd(end - 1)) end--;
  return text.slice(0, end);
}

const withoutBlanksAtEnd = (text: string): string =>
  withoutEnd(text, (index) => (text[index] === ' ' || text[index] === '\t') && text[index - 1] !== '\\');

const withoutSlashesAtEnd = (text: string): string => withoutEnd(text, (index) => text[index] === '/');

function parseLine(line: string): readonly IgnoreRule[] {
  if (line.length > longestLine) return [];
  const text = withoutBlanksAtEnd(line.replace(/\r$/, ''));
  if (text === '' || text.startsWith('#')) return [];
  const ignores = !text.startsWith('!');
  const foldersOnly = text.endsWith('/');
  const path = withoutSlashesAtEnd(text.slice(ignores ? 0 : 1));
  if (path === '') return [];
  const isAnchored = path.includes('/');
  const names = path
    .replace(/^\//, '')
    .split('/')
    .map((name): NamePattern | typeof anyRun => (name === '**' ? anyRun : parseName(name)));
  // `a/**` is what is in a, not a itself.
  const isInside = names.length > 1 && names.at(-1) === anyRun;
  const pattern: IgnoreRule['names'] = isInside ? [...names.slice(0, -1), parseName('*'), anyRun] : names;
  return [{ ignores, foldersOnly, names: isAnchored ? pattern : [anyRun, ...pattern] }];
}

/** What a `.gitignore` says of its folder and those below. */
export interface IgnoreFile {
  /** The depth of its folder below the workspace: 0 is the workspace itself. */
  readonly depth: number;
  readonly rules: readonly IgnoreRule[];
}

/** Reads the text of a `.gitignore`. */
export const parseIgnoreFile = (text: string, depth: number): IgnoreFile => ({
  depth,
  rules: text.split('\n').slice(0, mostRules).flatMap(parseLine).reverse(),
});

/**
 * Whether git ignores a file or folder, given by the names of its path from the workspace. `files` are those of the
 * folders around it, the nearest first: the nearest file that has a fitting rule decides, and in it the last one. What is
 * in an ignored folder is not asked about.
 */
export function isIgnored(files: readonly IgnoreFile[], names: readonly string[], isFolder: boolean): boolean {
  for (const { depth, rules } of files) {
    const path = names.slice(depth);
    const rule = rules.find(
      ({ foldersOnly, names: pattern }) => (isFolder || !foldersOnly) && fits(pattern, path, nameFits),
    );
    if (rule) return rule.ignores;
  }
  return false;
}
