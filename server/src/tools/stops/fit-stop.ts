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

/** Without the names of variables that are not there any more. */
function cutOnly(truncated: StopData['truncated'], variables: readonly { readonly name: string }[]) {
  if (!truncated?.values) return truncated;
  const { values, ...others } = truncated;
  const shown = values.filter((value) => variables.some(({ name }) => name === value));
  return shown.length > 0 ? { ...others, values: shown } : others;
}

/** Keeps only some of the variables that were returned with the last stop too. */
const variablesThat =
  (areKept: (changed: ReadonlySet<string>, name: string) => boolean): Reduce =>
  (data) => {
    const { changed_variables, top_frame_variables: scope } = data;
    if (!changed_variables || !scope) return data;
    const changed = new Set(changed_variables.map(({ name }) => name));
    const variables = scope.variables.filter(({ name }) => areKept(changed, name));
    return { ...data, top_frame_variables: { ...scope, variables }, truncated: cutOnly(data.truncated, variables) };
  };

const changedOnly = variablesThat((changed, name) => changed.has(name));

/** `changed_variables` has their values. */
const noVariables = variablesThat(() => false);

const topFrames =
  (most: number): Reduce =>
  (data) => ({ ...data, call_stack: data.call_stack.slice(0, most) });

const noLines: Reduce = (data) => ({ ...data, source_excerpt: null });

/** Keeps only so many characters of changed values. */
const changesOf =
  (most: number): Reduce =>
  (data) => ({
    ...data,
    changed_variables:
      data.changed_variables?.map(({ name, before, after }) => ({
        name,
        before: before === null ? null : cutText(before, most),
        after: cutText(after, most),
      })) ?? null,
  });

/**
 * What is cut, by field: first what can be read in the file, then what the last stop had, then the callers. What has changed
 * is cut last: in a loop it is all that is new.
 */
const reductions: readonly (readonly [field: keyof StopData, reduce: Reduce])[] = [
  ['source_excerpt', linesAround(1)],
  ['top_frame_variables', changedOnly],
  ['call_stack', topFrames(2)],
  ['source_excerpt', linesAround(0)],
  ['call_stack', topFrames(1)],
  ['changed_variables', changesOf(30)],
  ['top_frame_variables', noVariables],
  ['source_excerpt', noLines],
  ['changed_variables', changesOf(15)],
  ['call_stack', topFrames(0)],
];

const lengthOf = (data: object): number => JSON.stringify(data).length;

/** A stop that is reduced, the least important first, until it has at most so many characters as JSON, if that is possible. */
export function fitStop<Data extends StopData>(data: Data, maxChars: number): Data {
  let fitted = data;
  const fields = new Set<string>();
  for (const [field, reduce] of reductions) {
    if (lengthOf(fitted) <= maxChars) break;
    fields.add(field);
    const reduced = reduce(fitted);
    const truncated = { how_to_get_the_rest: howToGetTheRest, ...reduced.truncated, shortened: [...fields] };
    fitted = { ...reduced, truncated };
  }
  return fitted;
}
