import { cutText, defined, howToGetTheRest, isRecord, type ToolResult } from '#protocol';
import {
  cutTexts,
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

const inside =
  (name: string, reduce: (value: unknown) => unknown) =>
  (value: unknown): unknown =>
    isRecord(value) ? field(name, reduce)(value) : value;

/** Keeps only so many lines before and after the current one. */
const linesAround = (most: number) => (excerpt: unknown) => {
  if (!isRecord(excerpt) || !Array.isArray(excerpt.lines)) return excerpt;
  const [start, current] = [Number(excerpt.start_line), Number(excerpt.current_line)];
  const from = Math.max(start, current - most);
  return { ...excerpt, start_line: from, lines: excerpt.lines.slice(from - start, current + most + 1 - start) };
};

const namesIn = (list: unknown): ReadonlySet<unknown> =>
  new Set(Array.isArray(list) ? list.map((item: unknown) => isRecord(item) && item.name) : []);

/** Without the names of variables that are not there any more. */
function cutOnly(truncated: unknown, shown: ReadonlySet<unknown>): unknown {
  if (!isRecord(truncated) || !Array.isArray(truncated.values)) return truncated;
  const { values, ...others } = truncated;
  const kept: readonly unknown[] = values.filter((name) => shown.has(name));
  return kept.length > 0 ? { ...others, values: kept } : others;
}

/** Reduces the variables of the top frame, and what is said of them. */
const variables =
  (reduce: (list: unknown, stop: Data) => unknown): Reduce =>
  (stop) => {
    const { top_frame_variables: scope, truncated } = stop;
    if (!isRecord(scope)) return stop;
    const list = reduce(scope.variables, stop);
    return {
      ...stop,
      top_frame_variables: { ...scope, variables: list },
      truncated: cutOnly(truncated, namesIn(list)),
    };
  };

/** Those that the last stop did not have, if it was in the same call. */
const changedOnly = variables((list, { changed_variables: changes }) => {
  if (!Array.isArray(changes) || !Array.isArray(list)) return list;
  const changed = namesIn(changes);
  const all: readonly unknown[] = list;
  return all.filter((variable) => isRecord(variable) && changed.has(variable.name));
});

/** The first few, with the beginnings of their values. */
const fewVariables = (list: unknown) => each(cutTexts(40))(first(8)(list));

/** A watched expression with its value or error, without a reference to more. */
const valueOnly = ({ expression, value, error }: Data): Data => ({ expression, ...defined({ value, error }) });

/** Leaves out a count of what was left out. */
const without =
  (name: string): Reduce =>
  ({ [name]: _count, ...others }) =>
    others;

/** What is cut of a stop, by field: first what can be read elsewhere, then what the last stop had, then the callers. */
const stopReductions: readonly (readonly [name: string, reduce: Reduce])[] = [
  ['output_since_last_stop', lastOutput(600)],
  ['source_excerpt', field('source_excerpt', linesAround(1))],
  ['nearest_own_frame', field('nearest_own_frame', inside('source_excerpt', linesAround(1)))],
  // The call stack has the part of it that is the program's own.
  [
    'exception',
    field(
      'exception',
      inside('stack_trace', () => null),
    ),
  ],
  ['top_frame_variables', changedOnly],
  ['call_stack', field('call_stack', first(2))],
  ['top_frame_variables', variables(fewVariables)],
  ['nearest_own_frame', field('nearest_own_frame', inside('variables', inside('variables', fewVariables)))],
  ['output_since_last_stop', lastOutput(160)],
  ['source_excerpt', field('source_excerpt', linesAround(0))],
  ['call_stack', field('call_stack', first(1))],
  ['changed_variables', field('changed_variables', each(cutTexts(30)))],
  ['nearest_own_frame', field('nearest_own_frame', inside('source_excerpt', linesAround(0)))],
  ['output_since_last_stop', lastOutput(0)],
  ['output_since_last_stop', lastLogged(600)],
  ['top_frame_variables', variables(first(0))],
  [
    'nearest_own_frame',
    field(
      'nearest_own_frame',
      inside('variables', () => null),
    ),
  ],
  ['watch_values', field('watch_values', each(cutTexts(80)))],
  ['description', field('description', () => null)],
  ['output_since_last_stop', lastLogged(200)],
  ['source_excerpt', field('source_excerpt', () => null)],
  ['changed_variables', field('changed_variables', each(cutTexts(15)))],
  ['exception', field('exception', (exception) => (isRecord(exception) ? cutTexts(120)(exception) : exception))],
  ['text', field('text', (text) => (typeof text === 'string' ? cutText(text, 120) : text))],
  ['top_frame_variables', field('top_frame_variables', () => null)],
  ['call_stack', field('call_stack', first(0))],
  ['watch_values', field('watch_values', each(valueOnly))],
  ['output_since_last_stop', lastLogged(60)],
  ['functions_left_out', without('functions_left_out')],
  ['call_stack_skipped', without('call_stack_skipped')],
];

/** A reduction of an answer that reduces its stop. */
const ofStop = (reduce: Reduce): Reduce => field('stop_event_data', (stop) => (isRecord(stop) ? reduce(stop) : stop));

const unboundOnly = (breakpoints: unknown): unknown =>
  Array.isArray(breakpoints)
    ? breakpoints.filter((breakpoint: unknown) => !isRecord(breakpoint) || breakpoint.verified !== true)
    : breakpoints;

/** What is cut of an answer with a stop, in this order. What was watched, the call has asked for: it is cut last. */
const reductions: readonly (readonly [name: string, reduce: Reduce])[] = [
  ...stopReductions.map(([name, reduce]) => [name, ofStop(reduce)] as const),
  // A breakpoint that is bound says nothing new.
  ['breakpoints', field('breakpoints', unboundOnly)],
  ['watch_values', ofStop(field('watch_values', each(cutTexts(30))))],
];

/** An answer that says which fields were shortened, or, where that has no room, only that some were. */
const saying = (answer: Data, names: ReadonlySet<string>): readonly Data[] => {
  const howTo = { how_to_get_the_rest: howToGetTheRest };
  const said = (truncated: (cuts: Data) => Data) =>
    ofStop((stop) => ({ ...stop, truncated: truncated(isRecord(stop.truncated) ? stop.truncated : {}) }))(answer);
  return [said((cuts) => ({ ...cuts, ...howTo, shortened: [...names] })), said(() => howTo)];
};

/**
 * An answer with a stop, reduced until it has at most so many characters as JSON, if that is possible: the breakpoints that the
 * call has set lose what its input says, then the stop its least important parts.
 */
export function fitStop(answer: ToolResult, maxChars: number): ToolResult {
  if (!isRecord(answer.stop_event_data) || lengthOf(answer) <= maxChars) return answer;
  const brief = withBriefBreakpoints(answer);
  if (lengthOf(brief) <= maxChars) return { ...answer, ...brief };
  const names = new Set<string>();
  let fitted = brief;
  let reduced = brief;
  for (const [name, reduce] of reductions) {
    const shorter = reduce(reduced);
    if (lengthOf(shorter) === lengthOf(reduced)) continue;
    reduced = shorter;
    names.add(name);
    for (const said of saying(reduced, names)) {
      fitted = said;
      if (lengthOf(fitted) <= maxChars) return { ...answer, ...fitted };
    }
  }
  return { ...answer, ...fitted };
}
