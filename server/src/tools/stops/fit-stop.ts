import { cutText, howToGetTheRest, type stopEventData } from '#protocol';
import type { SourceExcerpt } from './source-excerpt.ts';

/** What of a stop can be reduced. */
type StopData = ReturnType<typeof stopEventData> & { readonly source_excerpt: SourceExcerpt | null };

/** Makes a part of a stop shorter. */
type Reduce = <Data extends StopData>(data: Data) => Data;

/** Keeps only so many lines before and after the current one. */
const linesAround =
  (most: number): Reduce =>
  (data) => {
    if (!data.source_excerpt) return data;
    const { start_line, current_line, lines } = data.source_excerpt;
    const first = Math.max(start_line, current_line - most);
    const rest = lines.slice(first - start_line, current_line + most + 1 - start_line);
    return { ...data, source_excerpt: { start_line: first, current_line, lines: rest } };
  };

/** Of variables that were returned with the last stop, only those that have changed since. */
function changedOnly<Data extends StopData>(data: Data): Data {
  const { changed_variables: changed, top_frame_variables: scope } = data;
  if (!changed || !scope) return data;
  const names = new Set(changed.map(({ name }) => name));
  return {
    ...data,
    top_frame_variables: { ...scope, variables: scope.variables.filter(({ name }) => names.has(name)) },
  };
}

const topFrames =
  (most: number): Reduce =>
  (data) => ({ ...data, call_stack: data.call_stack.slice(0, most) });

/** The length of a changed value in a stop that is much too long, in characters. */
const shortValue = 30;

const shortChanges: Reduce = (data) => ({
  ...data,
  changed_variables:
    data.changed_variables?.map(({ name, before, after }) => ({
      name,
      before: before === null ? null : cutText(before, shortValue),
      after: cutText(after, shortValue),
    })) ?? null,
});

/** What is cut, by field: first what can be read in the file, then what the last stop had, then the callers. */
const reductions: readonly (readonly [field: keyof StopData, reduce: Reduce])[] = [
  ['source_excerpt', linesAround(1)],
  ['top_frame_variables', changedOnly],
  ['call_stack', topFrames(2)],
  ['source_excerpt', linesAround(0)],
  ['call_stack', topFrames(1)],
  ['changed_variables', shortChanges],
];

const lengthOf = (data: object): number => JSON.stringify(data).length;

/** A stop that is reduced, the least important first, until it has at most so many characters as JSON, if that is possible. */
export function fitStop<Data extends StopData>(data: Data, maxChars: number): Data {
  let fitted = data;
  const fields = new Set<string>();
  for (const [field, reduce] of reductions) {
    if (lengthOf(fitted) <= maxChars) break;
    fields.add(field);
    const truncated = { how_to_get_the_rest: howToGetTheRest, ...fitted.truncated, shortened: [...fields] };
    fitted = { ...reduce(fitted), truncated };
  }
  return fitted;
}
