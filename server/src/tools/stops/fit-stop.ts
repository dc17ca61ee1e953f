import { howToGetTheRest, type stopEventData } from '#protocol';
import type { SourceExcerpt } from './source-excerpt.ts';

/** What of a stop can be reduced. */
type StopData = ReturnType<typeof stopEventData> & { readonly source_excerpt: SourceExcerpt | null };

/** How many lines before and after the current one, and how many frames, remain of a stop that is too long. */
const fewLines = 1;
const fewFrames = 2;

function shorterExcerpt<Data extends StopData>(data: Data): Data {
  if (!data.source_excerpt) return data;
  const { start_line, current_line, lines } = data.source_excerpt;
  const first = Math.max(start_line, current_line - fewLines);
  const rest = lines.slice(first - start_line, current_line + fewLines + 1 - start_line);
  return { ...data, source_excerpt: { start_line: first, current_line, lines: rest } };
}

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

const topFrames = <Data extends StopData>(data: Data): Data => ({
  ...data,
  call_stack: data.call_stack.slice(0, fewFrames),
});

/** What is cut, by field: first what can be read in the file, then what the last stop had, then the callers. */
const reductions = [
  ['source_excerpt', shorterExcerpt],
  ['top_frame_variables', changedOnly],
  ['call_stack', topFrames],
] as const;

const lengthOf = (data: object): number => JSON.stringify(data).length;

/** A stop that is reduced, the least important first, until it has at most so many characters as JSON, if that is possible. */
export function fitStop<Data extends StopData>(data: Data, maxChars: number): Data {
  let fitted = data;
  const shortened: string[] = [];
  for (const [field, reduce] of reductions) {
    if (lengthOf(fitted) <= maxChars) break;
    shortened.push(field);
    fitted = { ...reduce(fitted), truncated: { how_to_get_the_rest: howToGetTheRest, ...fitted.truncated, shortened } };
  }
  return fitted;
}
