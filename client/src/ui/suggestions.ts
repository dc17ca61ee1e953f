/** Where a person is in what is typed: the text, and the offset of the caret. */
export interface TypedPlace {
  readonly text: string;
  readonly caret: number;
}

/** What could be typed next: what it would put in the place of which text. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string | undefined;
  /** One word for its kind: 'function', 'field'. */
  readonly kind: string | undefined;
  readonly insert: string;
  /** Where the text begins that it takes the place of: it ends at the caret. */
  readonly start: number;
  /** What is selected of the inserted text afterwards, from its begin; the caret goes to its end where nothing is. */
  readonly selection: { readonly start: number; readonly length: number } | undefined;
}

/** As many as are offered. */
const mostSuggestions = 200;

/** The end of a name, in any language. */
export const nameBefore = /[\p{L}\p{N}_$]*$/u;

/** How well a suggestion goes with what is typed since it begins: 0 best; undefined where it does not. */
function fit({ label, insert, start }: Suggestion, { text, caret }: TypedPlace): number | undefined {
  const typed = text.slice(start, caret);
  const name = nameBefore.exec(typed)?.[0] ?? '';
  if (label.startsWith(name)) return 0;
  const wanted = name.toLocaleLowerCase();
  if (label.toLocaleLowerCase().startsWith(wanted) || insert.startsWith(typed)) return 1;
  return wanted.length > 1 && label.toLocaleLowerCase().includes(wanted) ? 2 : undefined;
}

/** Those that still go with what is typed, the best first. */
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

/** The text with a suggestion put in, and what is selected in it then. */
export function withSuggestion({ text, caret }: TypedPlace, { insert, start, selection }: Suggestion) {
  const from = start + (selection?.start ?? insert.length);
  return {
    text: text.slice(0, start) + insert + text.slice(caret),
    selectionStart: from,
    selectionEnd: from + (selection?.length ?? 0),
  };
}
