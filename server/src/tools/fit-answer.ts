import { cutText, isRecord, type ToolResult } from '#protocol';
import { fitEnd } from './stops/fit-end.ts';
import { fitStop } from './stops/fit-stop.ts';
import { visibleValue } from './visible-answer.ts';

/** How long an answer may be as JSON if the caller does not say, and the least that a caller can ask for, in characters. */
export const usualMaxChars = 16_000;
export const leastMaxChars = 800;

/** How an answer is cut: the length of texts, and the number of items in a list. */
interface Cut {
  readonly texts: number;
  readonly items: number;
}

/** From the mildest cut to the hardest; the first that is enough is used. */
const cuts: readonly Cut[] = [
  { texts: 4_000, items: 500 },
  { texts: 2_000, items: 200 },
  { texts: 1_000, items: 100 },
  { texts: 400, items: 50 },
  { texts: 200, items: 20 },
  { texts: 120, items: 10 },
  { texts: 80, items: 5 },
  { texts: 60, items: 3 },
  { texts: 40, items: 2 },
  { texts: 40, items: 1 },
  { texts: 40, items: 0 },
];

/** Without these an answer cannot be used, so only absurdly long ones are cut. */
const kept = new Set(['status', 'code', 'session_id', 'file_path', 'path', 'name', 'timestamp']);
const keptTexts = 300;

/** The length of the message where nothing else has room. */
const leastText = 200;

/** The end of a list is the newest in output only; elsewhere the beginning counts. */
const fromEnd = new Set(['output_since_last_stop']);

function cutValue(value: unknown, cut: Cut, name: string): unknown {
  if (typeof value === 'string') return cutText(value, kept.has(name) ? Math.max(keptTexts, cut.texts) : cut.texts);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const shown = fromEnd.has(name) ? items.slice(Math.max(0, items.length - cut.items)) : items.slice(0, cut.items);
    return shown.map((item) => cutValue(item, cut, ''));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cutValue(each, cut, key)]));
}

const lengthOf = (answer: object): number => JSON.stringify(answer).length;

/** The first items, as many as have at most so many characters as JSON; at least one. */
export function itemsThatFit<Item>(items: readonly Item[], maxChars: number): readonly Item[] {
  let room = maxChars;
  const end = items.findIndex((item) => {
    room -= JSON.stringify(visibleValue(item)).length + 1;
    return room < 0;
  });
  return end < 0 ? items : items.slice(0, Math.max(1, end));
}

/** An answer of at most so many characters as JSON. If it was cut, it says so. */
export function fitAnswer(whole: ToolResult, maxChars: number): ToolResult {
  const cut_to_fit = `This answer was cut to ${maxChars} characters. Ask for less at a time, or set max_chars.`;
  const answer = fitEnd(fitStop(whole, maxChars), maxChars, cut_to_fit);
  if (lengthOf(answer) <= maxChars) return answer;
  for (const cut of cuts) {
    const shorter = Object.entries(answer).map(([key, value]) => [key, cutValue(value, cut, key)] as const);
    const fitted = { ...Object.fromEntries(shorter), status: answer.status, cut_to_fit };
    if (lengthOf(fitted) <= maxChars) return fitted;
  }
  const { status, code, message, session_id } = answer;
  return {
    status,
    ...(code && { code }),
    ...(message !== undefined && { message: cutText(message, leastText) }),
    ...(session_id !== undefined && { session_id }),
    cut_to_fit,
  };
}
