import { anyRun, matches, nameMatches, parseName, type NamePattern } from './wildcards.ts';

/** One line of a `.gitignore`. */
interface IgnoreRule {
  readonly ignores: boolean;
  readonly foldersOnly: boolean;
  readonly names: readonly (NamePattern | typeof anyRun)[];
}

/** Further rules, and longer lines, are ignored. */
const mostRules = 1_000;
const longestLine = 1_000;

/** Linear, unlike a regular expression that is only anchored at the end. */
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
  // `a/**` matches what is in a, not a itself.
  const isInside = names.length > 1 && names.at(-1) === anyRun;
  const pattern: IgnoreRule['names'] = isInside ? [...names.slice(0, -1), parseName('*'), anyRun] : names;
  return [{ ignores, foldersOnly, names: isAnchored ? pattern : [anyRun, ...pattern] }];
}

/** The rules of a `.gitignore`. */
export interface IgnoreFile {
  /** The depth of its folder below the workspace: 0 is the workspace itself. */
  readonly depth: number;
  readonly rules: readonly IgnoreRule[];
}

/** Parses a `.gitignore`. */
export const parseIgnoreFile = (text: string, depth: number): IgnoreFile => ({
  depth,
  rules: text.split('\n').slice(0, mostRules).flatMap(parseLine).reverse(),
});

/**
 * True if git ignores a file or folder, given by the names of its path from the workspace. `files` are those of its parent
 * folders, the nearest first: the last matching rule of the nearest file decides. Ignored folders are not searched.
 */
export function isIgnored(files: readonly IgnoreFile[], names: readonly string[], isFolder: boolean): boolean {
  for (const { depth, rules } of files) {
    const path = names.slice(depth);
    const rule = rules.find(
      ({ foldersOnly, names: pattern }) => (isFolder || !foldersOnly) && matches(pattern, path, nameMatches),
    );
    if (rule) return rule.ignores;
  }
  return false;
}
