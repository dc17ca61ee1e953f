import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { cutText, entriesOf, type OutputEntry } from '#protocol';
import type { OutputLog } from '../../output/output-log.ts';
import { sessionId } from '../fields.ts';
import { itemsThatFit } from '../fit-answer.ts';
import { isPrinted } from '../stops/output-marks.ts';
import { rootOf } from '../threads.ts';
import { defineTool } from '../tool.ts';
import { roomForTheRest } from './item-page.ts';

/** How many lines are returned if the caller does not say. */
const usualCount = 100;

/** How many lines are looked through at once, and in all, for one answer. */
const readAtOnce = 5_000;
const mostRead = 100_000;

/** How much of a line is returned, in characters. */
const lineLength = 1_000;

/** Lines of an output that match. */
interface FoundLines {
  readonly lines: readonly OutputEntry[];
  /** The index after the last line that was looked at. */
  readonly end: number;
}

type IsMatch = (entry: OutputEntry) => boolean;

/** The next lines that match, from an index on. The incomplete last line is left for later. */
async function linesAfter(log: OutputLog, from: number, count: number, isMatch: IsMatch): Promise<FoundLines> {
  const lines: OutputEntry[] = [];
  let end = from;
  while (end < log.ended && end - from < mostRead) {
    const { runs } = await log.read(end, { lines: Math.min(readAtOnce, log.ended - end) });
    const entries = entriesOf(runs).filter(({ index }) => index < log.ended);
    if (entries.length === 0) break;
    for (const entry of entries) {
      end = entry.index + 1;
      if (isMatch(entry)) lines.push(entry);
      if (lines.length === count) return { lines, end };
    }
  }
  return { lines, end };
}

/** The last lines that match. */
async function lastLines(log: OutputLog, count: number, isMatch: IsMatch): Promise<readonly OutputEntry[]> {
  let lines: readonly OutputEntry[] = [];
  const first = Math.max(log.first, log.ended - mostRead);
  for (let end = log.ended; end > first && lines.length < count; end -= readAtOnce) {
    const from = Math.max(first, end - readAtOnce);
    const { runs } = await log.read(from, { lines: end - from });
    lines = [...entriesOf(runs).filter((entry) => entry.index < end && isMatch(entry)), ...lines];
  }
  return lines.slice(-count);
}

/** A line as agents get it: without colours, and cut if it is long. */
const shownLine = ({ category, text }: OutputEntry) => ({
  category,
  text: cutText(stripVTControlCharacters(text), lineLength),
});

type ShownLine = ReturnType<typeof shownLine>;

/** Successive lines of one category as one text. */
function joined(lines: readonly ShownLine[]): readonly ShownLine[] {
  const texts: { category: string; text: string }[] = [];
  for (const { category, text } of lines) {
    const last = texts.at(-1);
    if (last?.category === category) last.text += `\n${text}`;
    else texts.push({ category, text });
  }
  return texts;
}

/** The line that has not ended yet, such as a question on the terminal. */
async function incompleteLine(log: OutputLog, isMatch: IsMatch) {
  if (log.total === log.ended) return {};
  const { runs } = await log.read(log.ended, { lines: 1 });
  const entry = entriesOf(runs).find(({ unended }) => unended);
  return entry && isMatch(entry) ? { incomplete_line: shownLine(entry) } : {};
}

/** The lines that a caller asks for. */
interface WantedLines {
  readonly count: number;
  readonly isMatch: IsMatch;
  /** The length of the lines as JSON, in characters. */
  readonly room: number;
}

/** The last lines that an answer has room for. */
async function lastPart(log: OutputLog, { count, isMatch, room }: WantedLines) {
  const { ended } = log;
  const newestFirst = (await lastLines(log, count, isMatch)).map(shownLine).toReversed();
  const fitting = itemsThatFit(newestFirst, room).toReversed();
  return { output: joined(fitting), ...(await incompleteLine(log, isMatch)), next_cursor: ended };
}

/** The lines after a cursor that an answer has room for. */
async function partAfter(log: OutputLog, cursor: number, { count, isMatch, room }: WantedLines) {
  const from = Math.max(cursor, log.first);
  const { lines, end } = await linesAfter(log, from, count, isMatch);
  const fitting = itemsThatFit(lines.map(shownLine), room);
  const next = lines[fitting.length]?.index ?? end;
  const isEnd = next >= log.ended;
  return {
    output: joined(fitting),
    ...(isEnd ? await incompleteLine(log, isMatch) : { has_more: true }),
    ...(from > cursor && { dropped_lines: from - cursor }),
    next_cursor: next,
  };
}

/** What a session printed: its last lines, or those after a cursor. */
export const getOutput = defineTool({
  name: 'get_output',
  title: 'Output',
  description:
    'What the program printed: its last lines, or with `cursor` the lines after it. `next_cursor` leads on. `contains` and `category` leave out other lines.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject({
    cursor: z.int().min(0).optional().describe('next_cursor of an earlier answer; 0: from the beginning'),
    count: z.int().min(1).optional().describe(`Lines; default: ${usualCount}`),
    category: z.string().min(1).optional().describe('stdout, stderr, console, ...'),
    contains: z.string().min(1).optional(),
    session_id: sessionId,
  }),
  subject: ({ contains = '' }) => contains,
  run: async ({ cursor, count = usualCount, category, contains = '', session_id }, { debug, maxChars }) => {
    const rootId = rootOf(debug, session_id);
    const log = debug.sessions.output(rootId);
    const isMatch = (entry: OutputEntry) =>
      isPrinted(entry) && (category === undefined || entry.category === category) && entry.text.includes(contains);
    if (!log) return { status: 'success', output: [], next_cursor: 0, total_lines: 0, session_id: rootId };
    const wanted = { count, isMatch, room: maxChars - roomForTheRest };
    const part = cursor === undefined ? await lastPart(log, wanted) : await partAfter(log, cursor, wanted);
    return { status: 'success', ...part, total_lines: log.total, session_id: rootId };
  },
});
