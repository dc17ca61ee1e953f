import { Script, createContext } from 'node:vm';
import { DebugError, type FileSearch, type FoundLine, type Methods, type SearchedFile } from '#protocol';
import { Breather } from './breather.ts';
import { readFile } from './files.ts';
import { shown } from './paths.ts';

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

type Match = [from: number, to: number];

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
  const part = whole.slice(from, from + longestText);
  const toPart = (offset: number): number => Math.min(offset - start - from, part.length);
  const inPart = matches.map(([begin, past]) => [toPart(begin), toPart(past)] as const);
  return { line, column: first + 1, text: part, matches: inPart.filter(([begin, past]) => begin < past) };
}

const linesWith = (text: string, matches: readonly Match[]): readonly FoundLine[] =>
  byLine(text, matches).map((line) => toFoundLine(text, line));

/** Searches the text of files. Binary and very large files are skipped. Rejects with `invalid_arguments`. */
export async function searchFiles(search: FileSearch, options: SearchOptions): Promise<FoundInFiles> {
  const { workspaceFolder, paths, signal } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const matchesIn = (search.regexp ? interruptibleMatcher : plainMatcher)(patternOf(search), limits);
  const until = performance.now() + limits.msInTotal;
  const breather = new Breather();
  const found = new Map<number, SearchedFile>();
  let total = 0;
  let isCut = false;
  const queue = paths.entries();

  const searchFile = async (index: number, path: string): Promise<void> => {
    const file = await readFile(path, { workspaceFolder }, limits.largestFile).catch(() => undefined);
    if (file === undefined || isCut) return;
    await breather.breathe();
    const all = matchesIn(file.text, path);
    const matches = all.slice(0, limits.mostMatches - total);
    isCut ||= all.length > matches.length;
    if (matches.length === 0) return;
    total += matches.length;
    found.set(index, { path, count: matches.length, lines: linesWith(file.text, matches) });
  };

  const searchQueue = async (): Promise<void> => {
    for (const [index, path] of queue) {
      isCut ||= signal.aborted || performance.now() > until;
      if (isCut) return;
      await searchFile(index, path);
    }
  };

  await Promise.all(Array.from({ length: filesAtOnce }, searchQueue));
  const files = [...found].toSorted(([one], [other]) => one - other).map(([, file]) => file);
  return { files, total, isCut };
}
