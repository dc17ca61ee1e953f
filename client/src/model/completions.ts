import type { Dap } from '#protocol';
import { nameBefore, type Suggestion, type TypedPlace } from '../ui/suggestions.ts';

/** Lines and columns begin at 1. */
export function completionsAt({ text, caret }: TypedPlace): Pick<Dap.CompletionsArguments, 'text' | 'line' | 'column'> {
  const before = text.slice(0, caret).split('\n');
  return { text, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function suggestionOf(item: Dap.CompletionItem, { text, caret }: TypedPlace): Suggestion {
  const { label, length = 0, selectionStart } = item;
  const name = nameBefore.exec(text.slice(0, caret))?.[0].length ?? 0;
  // `start` is ignored: some adapters count it from 0 against the specification, some from the start of the line.
  return {
    label,
    detail: item.detail,
    kind: item.type,
    insert: item.text ?? label,
    start: Math.max(0, caret - (length > 0 ? length : name)),
    selection: selectionStart === undefined ? undefined : { start: selectionStart, length: item.selectionLength ?? 0 },
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** An adapter's answer, in its order of preference. */
export function suggestionsOf(items: readonly Dap.CompletionItem[], place: TypedPlace): readonly Suggestion[] {
  return items
    .toSorted((one, other) => compare(one.sortText ?? one.label, other.sortText ?? other.label))
    .map((item) => suggestionOf(item, place));
}
