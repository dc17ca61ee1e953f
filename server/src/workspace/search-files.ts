import { DebugError, type FileSearch, type Methods, type SearchedFile } from '#protocol';
import { linesWith, type Match } from './found-lines.ts';
import { byPath, shown } from './paths.ts';
import { PatternThread } from './pattern-thread.ts';
import { readTexts, type TextsToRead } from './read-texts.ts';

type FoundInFiles = Methods['search_files']['result'];

/** The files to search, and when to end. */
export interface SearchOptions extends Pick<TextsToRead, 'workspaceFolder' | 'hides' | 'paths' | 'signal'> {
  readonly limits?: Partial<Limits>;
}

const defaultLimits = {
  /** In total. */
  mostMatches: 2_000,
  /** Of one file, in bytes: larger ones are data, not code. */
  largestFile: 1024 * 1024,
  /** A pattern may take so long in one file, in milliseconds: some take forever. */
  msPerFile: 1_000,
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

/** Finds the matches in the text of a file, one more than the most. */
interface Matcher {
  readonly matchesIn: (text: string, path: string) => Promise<readonly Match[]>;
  readonly close: () => Promise<void>;
}

/** Plain text, of which matching takes no longer than reading. */
function plainMatcher(pattern: RegExp, { mostMatches }: Limits): Matcher {
  return {
    matchesIn: (text) => {
      const matches: Match[] = [];
      for (const { 0: found, index } of text.matchAll(pattern))
        if (matches.push([index, index + found.length]) > mostMatches) break;
      return Promise.resolve(matches);
    },
    close: () => Promise.resolve(),
  };
}

/** A regular expression, which may never end. */
function regexpMatcher(pattern: RegExp, { mostMatches, msPerFile }: Limits, signal: AbortSignal): Matcher {
  const thread = new PatternThread(pattern, { mostMatches: mostMatches + 1, msPerText: msPerFile, signal });
  return {
    matchesIn: (text, path) =>
      thread.matchesIn(text).catch((cause: unknown) => {
        if (signal.aborted) return [];
        throw new DebugError('invalid_arguments', `The pattern takes too long in ${shown(path)}. Make it simpler.`, {
          cause,
        });
      }),
    close: () => thread.close(),
  };
}

/** Searches the text of files. Binary and very large files are skipped. Rejects with `invalid_arguments`. */
export async function searchFiles(search: FileSearch, options: SearchOptions): Promise<FoundInFiles> {
  const limits = { ...defaultLimits, ...options.limits };
  const { largestFile, mostMatches, msInTotal } = limits;
  const matcher = (search.regexp ? regexpMatcher : plainMatcher)(patternOf(search), limits, options.signal);
  const found: SearchedFile[] = [];
  let total = 0;
  const texts = { ...options, largestFile, until: performance.now() + msInTotal };
  try {
    const isAll = await readTexts(texts, async ({ path, text }) => {
      const all = await matcher.matchesIn(text, path);
      const matches = all.slice(0, mostMatches - total);
      total += matches.length;
      if (matches.length > 0) found.push({ path, count: matches.length, lines: linesWith(text, matches) });
      return matches.length === all.length;
    });
    const files = found.toSorted((one, other) => byPath(one.path, other.path));
    return { files, total, isCut: !isAll || options.signal.aborted };
  } finally {
    await matcher.close();
  }
}
