import {
  SearchQuery,
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  search,
  setSearchQuery,
} from '@codemirror/search';
import { EditorSelection, Facet, Prec, StateEffect, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, runScopeHandlers, type Panel } from '@codemirror/view';
import type { HeldText } from '../ui/held-text.ts';
import { StoplineFindBar, type FindStep, type Sought } from './find-bar.ts';
import { FindCount } from './find-count.ts';
import { findStyles } from './find.styles.ts';

/** Whether a document has the find bar. */
const isThere = Facet.define<true>();

const steps: Readonly<Record<FindStep, (view: EditorView) => boolean>> = {
  next: findNext,
  previous: findPrevious,
  replaceNext,
  replaceAll,
  close: closeSearchPanel,
};

function firstMatch(query: SearchQuery, state: EditorState, from?: number) {
  const step = query.getCursor(state, from).next();
  return step.done === true ? undefined : step.value;
}

/** Selects the first match from the selection on, or from the start. */
function showFirst(view: EditorView, query: SearchQuery): void {
  if (!query.valid) return;
  const { state } = view;
  const match = firstMatch(query, state, state.selection.main.from) ?? firstMatch(query, state);
  if (!match) return;
  const range = EditorSelection.range(match.from, match.to);
  const scroll = EditorView.scrollIntoView(range, { y: 'nearest', yMargin: 60 });
  view.dispatch({ selection: range, effects: scroll, userEvent: 'select.search' });
}

function seek(view: EditorView, sought: Sought): void {
  const before = getSearchQuery(view.state);
  const query = new SearchQuery({ ...sought, literal: !sought.regexp });
  if (query.eq(before)) return;
  view.dispatch({ effects: setSearchQuery.of(query) });
  if (query.search !== before.search || query.replace === before.replace) showFirst(view, query);
}

/** CodeMirror focuses what has the attribute `main-field`. */
function findPanel(view: EditorView): Panel {
  const count = new FindCount();
  const bar = new StoplineFindBar();
  bar.setAttribute('main-field', '');
  bar.onSought = (sought) => seek(view, sought);
  bar.onStep = (step) => void steps[step](view);
  const dom = document.createElement('div');
  dom.className = 'cm-search';
  dom.append(bar);
  dom.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented && runScopeHandlers(view, event, 'search-panel')) event.preventDefault();
  });
  const show = (): void => {
    bar.sought = getSearchQuery(view.state);
    bar.count = count.words(view.state);
    bar.canReplace = !view.state.readOnly;
  };
  show();
  return {
    dom,
    top: true,
    update: show,
    mount: () =>
      void bar.updateComplete.then(() => {
        bar.focus();
        bar.select();
      }),
  };
}

const bars: Extension = [
  isThere.of(true),
  search({ top: true, literal: true, createPanel: findPanel }),
  findStyles,
  // Before the key clears the selection.
  Prec.high(keymap.of([{ key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' }])),
];

function withBar(view: EditorView): EditorView {
  if (view.state.facet(isThere).length === 0) view.dispatch({ effects: StateEffect.appendConfig.of(bars) });
  return view;
}

const barIn = ({ dom }: EditorView): StoplineFindBar | null => dom.querySelector('stopline-find-bar');

function openReplace(view: EditorView): void {
  openSearchPanel(withBar(view));
  const bar = barIn(view);
  if (bar) bar.unfolded = true;
}

export type FindAction = 'find' | 'replace' | 'next_match' | 'previous_match';

/** Editable documents can also replace. */
export const findActions: Readonly<Record<FindAction, (view: EditorView) => void>> = {
  find: (view) => openSearchPanel(withBar(view)),
  replace: openReplace,
  next_match: (view) => findNext(withBar(view)),
  previous_match: (view) => findPrevious(withBar(view)),
};

/** Searches for text that was typed while the find bar was loaded. */
export function typeHeld(view: EditorView, { text, isEntered }: HeldText): void {
  const bar = barIn(view);
  if (!bar) return;
  if (text !== '') {
    bar.onSought({ ...bar.sought, search: text });
    // A new bar selects its text, which the next key would replace.
    void bar.updateComplete.then(() => bar.moveToEnd());
  }
  if (isEntered) findNext(view);
}
