/** The typed text, and the offset of the caret. */
export interface TypedPlace {
  readonly text: string;
  readonly caret: number;
}

/** A text that can be inserted. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string | undefined;
  /** 'function', 'field'. */
  readonly kind: string | undefined;
  readonly insert: string;
  /** The start of the replaced text, which ends at the caret. */
  readonly start: number;
  /** The part of the inserted text to select; by default the caret goes to its end. */
  readonly selection: { readonly start: number; readonly length: number } | undefined;
}

const mostSuggestions = 200;

/** The end of a name, in any language. */
export const nameBefore = /[\p{L}\p{N}_$]*$/u;

/** How well a suggestion matches: 0 is best; undefined for no match. */
function fit({ label, insert, start }: Suggestion, { text, caret }: TypedPlace): number | undefined {
  const typed = text.slice(start, caret);
  const name = nameBefore.exec(typed)?.[0] ?? '';
  if (label.startsWith(name)) return 0;
  const wanted = name.toLocaleLowerCase();
  if (label.toLocaleLowerCase().startsWith(wanted) || insert.startsWith(typed)) return 1;
  return wanted.length > 1 && label.toLocaleLowerCase().includes(wanted) ? 2 : undefined;
}

/** The matching suggestions, the best first. */
export function fitting(suggestions: readonly Suggestion[], place: TypedPlace): readonly Suggestion[] {
  return suggestions
    .flatMap((suggestion) => {
      const rank = place.caret < suggestion.start ? undefined : fit(suggestion, place);
      return rank === undefined ? [] : [{ suggestion, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostSuggestions)
    .map(({ suggestion }) => suggestion);
}

/** The text with a suggestion inserted, and the new selection. */
export function withSuggestion({ text, caret }: TypedPlace, { insert, start, selection }: Suggestion) {
  const from = start + (selection?.start ?? insert.length);
  return {
    text: text.slice(0, start) + insert + text.slice(caret),
    selectionStart: from,
    selectionEnd: from + (selection?.length ?? 0),
  };
}
