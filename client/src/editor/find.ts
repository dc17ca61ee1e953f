import { closeSearchPanel, findNext, findPrevious, gotoLine, openSearchPanel, search } from '@codemirror/search';
import { Facet, Prec, StateEffect, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { getDialog, keymap } from '@codemirror/view';
import type { HeldText } from '../ui/held-text.ts';
import { findCount } from './find-count.ts';
import { findStyles } from './find.styles.ts';

/** Set in documents that have what finding takes. */
const isThere = Facet.define<true>();

const panels: Extension = [
  isThere.of(true),
  search({ top: true }),
  findCount(),
  findStyles,
  // Before the key clears a selection.
  Prec.high(keymap.of([{ key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' }])),
];

function withPanels(view: EditorView): EditorView {
  if (view.state.facet(isThere).length === 0) view.dispatch({ effects: StateEffect.appendConfig.of(panels) });
  return view;
}

/** CodeMirror gives the focus back only to an editor of the document itself, and ours stands in a shadow root. */
function openGoToLine(view: EditorView): void {
  gotoLine(withPanels(view));
  getDialog(view, 'cm-goto-line')?.dom.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' || key === 'Escape') view.focus();
  });
}

/** What is done by the fields for finding and for going to a line. */
export type FindAction = 'find' | 'next_match' | 'previous_match' | 'go_to_line';

/** Where the document can be written, the field for text to be found comes with one for what replaces it. */
export const findActions: Readonly<Record<FindAction, (view: EditorView) => void>> = {
  find: (view) => openSearchPanel(withPanels(view)),
  next_match: (view) => findNext(withPanels(view)),
  previous_match: (view) => findPrevious(withPanels(view)),
  go_to_line: openGoToLine,
};

/** Types into the field that is open what was typed before it was there. */
export function typeHeld(view: EditorView, { text, isEntered }: HeldText): void {
  const field = view.dom.querySelector<HTMLInputElement>('.cm-goto-line input, .cm-search [main-field]');
  if (field === null || (text === '' && !isEntered)) return;
  if (text !== '') field.value = text;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  if (!isEntered) return;
  if (field.form === null) {
    findNext(view);
    return;
  }
  field.form.requestSubmit();
  view.focus();
}
