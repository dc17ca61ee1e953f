import { closeSearchPanel, findNext, findPrevious, gotoLine, openSearchPanel, search } from '@codemirror/search';
import { Facet, Prec, StateEffect, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { getDialog, keymap } from '@codemirror/view';
import type { HeldText } from '../ui/held-text.ts';
import { findCount } from './find-count.ts';
import { findStyles } from './find.styles.ts';

/** Whether a document has the panels. */
const isThere = Facet.define<true>();

const panels: Extension = [
  isThere.of(true),
  search({ top: true }),
  findCount(),
  findStyles,
  // Before the key clears the selection.
  Prec.high(keymap.of([{ key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' }])),
];

function withPanels(view: EditorView): EditorView {
  if (view.state.facet(isThere).length === 0) view.dispatch({ effects: StateEffect.appendConfig.of(panels) });
  return view;
}

/** CodeMirror returns the focus only in the document itself, not in a shadow root. */
function openGoToLine(view: EditorView): void {
  gotoLine(withPanels(view));
  getDialog(view, 'cm-goto-line')?.dom.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' || key === 'Escape') view.focus();
  });
}

export type FindAction = 'find' | 'next_match' | 'previous_match' | 'go_to_line';

/** Editable documents can also replace. */
export const findActions: Readonly<Record<FindAction, (view: EditorView) => void>> = {
  find: (view) => openSearchPanel(withPanels(view)),
  next_match: (view) => findNext(withPanels(view)),
  previous_match: (view) => findPrevious(withPanels(view)),
  go_to_line: openGoToLine,
};

/** Types text that was held back into the open field. */
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
