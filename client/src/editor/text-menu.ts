import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { lineOfCursor } from './breakpoint-gutter.ts';
import { nameAtCursor } from './definitions/name-at.ts';
import { requestsOf } from './editor-requests.ts';
import { expressionAtCursor } from './values/expression-at.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The selection, if it is on one line, else the expression at the cursor. */
function expressionOf({ state }: EditorView, selected: string): string | undefined {
  const text = selected.trim();
  if (text !== '') return text.includes('\n') ? undefined : text;
  const range = expressionAtCursor(state, state.selection.main.head);
  return range && state.sliceDoc(range.from, range.to);
}

function openMenu(view: EditorView, { x, y }: Point): true {
  const { state } = view;
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  const expression = expressionOf(view, selected);
  const isOnName = nameAtCursor(state, state.selection.main.head) !== undefined;
  const { readOnly } = state;
  requestsOf(view).openTextMenu?.({ line: lineOfCursor(view), selected, expression, isOnName, readOnly, x, y });
  return true;
}

function openAtCursor(view: EditorView): true {
  const { left, bottom } = view.coordsAtPos(view.state.selection.main.head) ?? view.dom.getBoundingClientRect();
  return openMenu(view, { x: left, y: bottom });
}

/** Moves the cursor to a point outside the selection. */
function moveCursor(view: EditorView, { x, y }: Point): void {
  const position = view.posAtCoords({ x, y });
  const { from, to, empty } = view.state.selection.main;
  if (position === null || (!empty && position >= from && position <= to)) return;
  view.dispatch({ selection: { anchor: position } });
}

/** Requests the context menu. With Shift, the browser's own opens. */
export const textMenu: Extension = [
  EditorView.domEventHandlers({
    contextmenu: (event, view) => {
      if (event.shiftKey) return false;
      event.preventDefault();
      const point = { x: event.clientX, y: event.clientY };
      moveCursor(view, point);
      return openMenu(view, point);
    },
  }),
  keymap.of(['Shift-F10', 'ContextMenu'].map((key) => ({ key, run: openAtCursor }))),
];
