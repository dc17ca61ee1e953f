import { getSearchQuery, type SearchQuery } from '@codemirror/search';
import type { EditorState, Text } from '@codemirror/state';

const mostCounted = 1_000;

interface Match {
  readonly from: number;
  readonly to: number;
}

/** The matches, up to a limit. */
interface Counted {
  readonly query: SearchQuery;
  readonly doc: Text;
  readonly matches: readonly Match[];
  readonly isAll: boolean;
}

function count(query: SearchQuery, doc: Text): Counted {
  const matches: Match[] = [];
  const cursor = query.valid ? query.getCursor(doc) : [].values();
  let next = cursor.next();
  for (; next.done !== true && matches.length < mostCounted; next = cursor.next()) matches.push(next.value);
  return { query, doc, matches, isAll: next.done === true };
}

/** '3 of 12' if a match is selected, else the number of matches. */
function wordsOf({ query, matches, isAll }: Counted, { selection: { main } }: EditorState): string {
  if (query.search === '') return '';
  if (!query.valid) return 'Invalid pattern';
  if (matches.length === 0) return 'No matches';
  const all = `${matches.length.toLocaleString('en')}${isAll ? '' : '+'}`;
  const index = matches.findIndex(({ from, to }) => from === main.from && to === main.to);
  if (index >= 0) return `${(index + 1).toLocaleString('en')} of ${all}`;
  return matches.length === 1 ? '1 match' : `${all} matches`;
}

/** Counts the matches of the editor's query. */
export class FindCount {
  #counted: Counted | undefined;

  /** '3 of 12', '12 matches', 'No matches', 'Invalid pattern', or nothing without a query. */
  words(state: EditorState): string {
    const query = getSearchQuery(state);
    if (this.#counted?.doc !== state.doc || !this.#counted.query.eq(query)) this.#counted = count(query, state.doc);
    return wordsOf(this.#counted, state);
  }
}
