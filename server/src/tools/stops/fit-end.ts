import { cutText, type ToolResult } from '#protocol';
import {
  each,
  field,
  first,
  lastLogged,
  lastOutput,
  lengthOf,
  withBriefBreakpoints,
  type Data,
  type Reduce,
} from './reductions.ts';

const last =
  (most: number) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.slice(-most) : value;

/** What is cut of the answer to an end, in this order: what logpoints printed was asked for, so the program's own output goes first. */
const reductions: readonly Reduce[] = [
  withBriefBreakpoints,
  lastOutput(1_500),
  lastOutput(600),
  // The call is most likely about those that were set last.
  field('breakpoints_not_hit', last(5)),
  lastOutput(160),
  lastLogged(600),
  field('breakpoints_not_hit', last(2)),
  field('breakpoints_not_hit', each(field('reason', (reason) => cutText(String(reason), 120)))),
  lastOutput(0),
  lastLogged(200),
  field('breakpoints', first(0)),
];

const listed = ['breakpoints', 'breakpoints_not_hit'] as const;

/** Whether a list is shorter than it was. Of output, the answer says how much is missing. */
const hasShorterList = (whole: Data, reduced: Data): boolean =>
  listed.some((name) => {
    const [before, now] = [whole[name], reduced[name]];
    return Array.isArray(before) && Array.isArray(now) && now.length < before.length;
  });

/**
 * An answer to the end of a program, reduced until it has at most so many characters as JSON, if that is possible.
 * `note`: says that something was cut.
 */
export function fitEnd(answer: ToolResult, maxChars: number, note: string): ToolResult {
  if (!('output_since_last_stop' in answer)) return answer;
  let reduced: Data = answer;
  let fitted = answer;
  for (const reduce of reductions) {
    if (lengthOf(fitted) <= maxChars) break;
    reduced = reduce(reduced);
    fitted = { ...answer, ...reduced, ...(hasShorterList(answer, reduced) && { cut_to_fit: note }) };
  }
  return fitted;
}
