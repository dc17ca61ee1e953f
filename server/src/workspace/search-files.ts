import { DebugError, type FileSearch, type FoundLine, type Methods, type SearchedFile } from '#protocol';
import { Breather } from './breather.ts';
import { readFile } from './files.ts';
import { byPath, shown } from './paths.ts';
import { PatternThread, type Match } from './pattern-thread.ts';

type FoundInFiles = Methods['search_files']['result'];

/** The files to search, and when to end. */
export interface SearchOptions {
  /** A real path. */
  readonly workspaceFolder: string;
  /** The files to search, relative to it. */
  readonly paths: readonly string[];
  /** The search ends early, with what it has found. */
  readonly signal: AbortSignal;
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

const filesAtOnce = 8;
/** Of a line, in characters: the rest of a minified file is not shown. */
const longestText = 250;
/** Of a line, before its first match. */
const longestLead = 40;

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
  const breather = new Breather();
  return {
    matchesIn: async (text) => {
      await breather.breathe();
      const matches: Match[] = [];
      for (const { 0: found, index } of text.matchAll(pattern))
        if (matches.push([index, index + found.length]) > mostMatches) break;
      return matches;
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

/** The matches that begin in one line. */
interface LineMatches {
  /** From 1. */
  readonly line: number;
  /** Its offset in the text. */
  readonly start: number;
  readonly matches: Match[];
}

function byLine(text: string, matches: readonly Match[]): readonly LineMatches[] {
  const lines: LineMatches[] = [];
  let [line, start] = [1, 0];
  for (const match of matches) {
    for (let next = text.indexOf('\n', start) + 1; next > 0 && next <= match[0]; next = text.indexOf('\n', start) + 1)
      [line, start] = [line + 1, next];
    const last = lines.at(-1);
    if (last?.line === line) last.matches.push(match);
    else lines.push({ line, start, matches: [match] });
  }
  return lines;
}

/** The part of a line that is shown. A match ends with its line. */
function toFoundLine(text: string, { line, start, matches }: LineMatches): FoundLine {
  const end = text.indexOf('\n', start);
  const whole = text.slice(start, end === -1 ? undefined : end).replace(/\r$/, '');
  const first = (matches[0]?.[0] ?? start) - start;
  const indent = whole.length - whole.trimStart().length;
  const from = Math.max(Math.min(indent, first), first - longestLead);
  const past = Math.min(whole.length, from + longestText);
  const lead = from > indent ? '…' : '';
  const part = `${lead}${whole.slice(from, past)}${past < whole.length ? '…' : ''}`;
  const toPart = (offset: number): number => Math.min(offset - start, past) - from + lead.length;
  const inPart = matches.map(([begin, end]) => [toPart(begin), toPart(end)] as const);
  return { line, column: first + 1, text: part, matches: inPart.filter(([begin, end]) => begin < end) };
}

const linesWith = (text: string, matches: readonly Match[]): readonly FoundLine[] =>
  byLine(text, matches).map((line) => toFoundLine(text, line));

/** Searches the text of files. Binary and very large files are skipped. Rejects with `invalid_arguments`. */
export async function searchFiles(search: FileSearch, options: SearchOptions): Promise<FoundInFiles> {
  const { workspaceFolder, paths, signal } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const matcher = (search.regexp ? regexpMatcher : plainMatcher)(patternOf(search), limits, signal);
  const until = performance.now() + limits.msInTotal;
  const found: SearchedFile[] = [];
  let total = 0;
  let isCut = false;
  const queue = paths.values();

  const searchFile = async (path: string): Promise<void> => {
    const file = await readFile(path, { workspaceFolder }, limits.largestFile).catch(() => undefined);
    if (file === undefined || isCut) return;
    const all = await matcher.matchesIn(file.text, path);
    const matches = all.slice(0, limits.mostMatches - total);
    isCut ||= all.length > matches.length;
    if (matches.length === 0) return;
    total += matches.length;
    found.push({ path, count: matches.length, lines: linesWith(file.text, matches) });
  };

  const searchQueue = async (): Promise<void> => {
    for (const path of queue) {
      isCut ||= signal.aborted || performance.now() > until;
      if (isCut) return;
      await searchFile(path);
    }
  };

  try {
    await Promise.all(Array.from({ length: filesAtOnce }, searchQueue));
  } finally {
    await matcher.close();
  }
  const files = found.toSorted((one, other) => byPath(one.path, other.path));
  return { files, total, isCut: isCut || signal.aborted };
}
