import type { EditorValue } from '../editor-input.ts';
import type { NamesByLine } from './names-in-text.ts';

const mostOnALine = 3;

/** The values of the variables named on each line, at most three. */
export const inlineValues = (
  names: NamesByLine,
  values: readonly EditorValue[],
): ReadonlyMap<number, readonly EditorValue[]> => {
  const byName = new Map(values.map((value) => [value.name, value]));
  const lines = [...names].map(([line, words]) => {
    const found = [...words].flatMap((word) => byName.get(word) ?? []);
    return [line, found.slice(0, mostOnALine)] as const;
  });
  return new Map(lines.filter(([, found]) => found.length > 0).toSorted(([a], [b]) => a - b));
};
