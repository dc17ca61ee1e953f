import { Script, createContext } from 'node:vm';
import { DebugError, type FileSearch, type Methods, type SearchedFile } from '#protocol';
import { linesWith, type Match } from './found-lines.ts';
import { shown } from './paths.ts';
import { readTexts, type TextsToRead } from './read-texts.ts';

type FoundInFiles = Methods['search_files']['result'];

/** The files to search, and when to end. */
export interface SearchOptions extends Pick<TextsToRead, 'workspaceFolder' | 'paths' | 'signal'> {
  readonly limits?: Partial<Limits>;
}

const defaultLimits = {
  /** In total. */
  mostMatches: 2_000,
  /** Of one file, in bytes: larger ones are data, not code. */
  largestFile: 1024 * 1024,
  /** A pattern may take so long in one file, in milliseconds: some take forever. */
  msPerFile: 250,
  /** In milliseconds. */
  msInTotal: 20_000,
};

type Limits = typeof defaultLimits;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Throws `invalid_arguments` for an invalid pattern. */
function patternOf({ text, caseSensitive, wholeWord, regexp }: FileSearch): RegExp {
  const source = regexp ? text : escaped(text);
  const letter = String.raw`[\p{L}\p{N}_]`;
  try {
    return new RegExp(wholeWord ? `(?<!${letter})(?:${source})(?!${letter})` : source, caseSensitive ? 'gmu' : 'gimu');
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
    throw new DebugError('invalid_arguments', `Invalid pattern: ${why}`, { cause: error });
  }
}

/** Finds the matches in the text of a file. */
type Matcher = (text: string, path: string) => readonly Match[];

/** Plain text, of which matching takes no longer than reading. */
function plainMatcher(pattern: RegExp, { mostMatches }: Limits): Matcher {
  return (text) => {
    const matches: Match[] = [];
    for (const { 0: found, index } of text.matchAll(pattern))
      if (matches.push([index, index + found.length]) > mostMatches) break;
    return matches;
  };
}

const script = new Script(`
  pattern.lastIndex = 0;
  for (let match; (match = pattern.exec(text)); ) {
    if (match[0] === '') pattern.lastIndex += 1;
    else if (!add(match.index, pattern.lastIndex)) break;
  }
`);

/** A regular expression, in a context of its own, where one that never ends is interrupted. */
function interruptibleMatcher(pattern: RegExp, { mostMatches, msPerFile }: Limits): Matcher {
  let matches: Match[] = [];
  const add = (...match: Match): boolean => matches.push(match) <= mostMatches;
  const context = createContext({ pattern, add, text: '' });
  return (text, path) => {
    matches = [];
    context.text = text;
    try {
      script.runInContext(context, { timeout: msPerFile });
    } catch (error) {
      throw new DebugError('invalid_arguments', `The pattern takes too long in ${shown(path)}. Make it simpler.`, {
        cause: error,
      });
    }
    return matches;
  };
}

/** Searches the text of files. Binary and very large files are skipped. Rejects with `invalid_arguments`. */
export async function searchFiles(search: FileSearch, options: SearchOptions): Promise<FoundInFiles> {
  const limits = { ...defaultLimits, ...options.limits };
  const { largestFile, mostMatches, msInTotal } = limits;
  const matchesIn = (search.regexp ? interruptibleMatcher : plainMatcher)(patternOf(search), limits);
  const found = new Map<number, SearchedFile>();
  let total = 0;
  const texts = { ...options, largestFile, until: performance.now() + msInTotal };
  const isAll = await readTexts(texts, ({ path, index, text }) => {
    const all = matchesIn(text, path);
    const matches = all.slice(0, mostMatches - total);
    total += matches.length;
    if (matches.length > 0) found.set(index, { path, count: matches.length, lines: linesWith(text, matches) });
    return matches.length === all.length;
  });
  const files = [...found].toSorted(([one], [other]) => one - other).map(([, file]) => file);
  return { files, total, isCut: !isAll };
}
