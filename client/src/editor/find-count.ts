import { getSearchQuery, type SearchQuery } from '@codemirror/search';
import { Prec, type EditorState, type Extension, type Text } from '@codemirror/state';
import { ViewPlugin, type EditorView } from '@codemirror/view';

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

/** Shows the number of matches in the search panel, which has to exist before. */
export const findCount = (): Extension =>
  Prec.lowest(
    ViewPlugin.define((shownIn) => {
      const said = document.createElement('span');
      said.className = 'sl-found';
      said.setAttribute('role', 'status');
      let counted: Counted | undefined;
      const say = ({ dom, state }: EditorView): void => {
        const lastWay = dom.querySelector('.cm-search [name=select]');
        const query = getSearchQuery(state);
        if (lastWay === null) counted = undefined;
        else if (counted?.doc !== state.doc || !counted.query.eq(query)) counted = count(query, state.doc);
        if (lastWay === null || counted === undefined) return;
        const words = wordsOf(counted, state);
        if (said.previousElementSibling !== lastWay) lastWay.after(said);
        if (said.textContent !== words) said.textContent = words;
      };
      say(shownIn);
      return { update: ({ view }) => say(view) };
    }),
  );
