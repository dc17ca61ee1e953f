import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { lineOfCursor } from './breakpoint-gutter.ts';
import type { TextMenuRequest } from './editor-input.ts';
import { expressionAtCursor } from './values/expression-at.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is selected, on one line; else what is at the cursor and has a value. */
function expressionOf({ state }: EditorView, selected: string): string | undefined {
  const text = selected.trim();
  if (text !== '') return text.includes('\n') ? undefined : text;
  const range = expressionAtCursor(state, state.selection.main.head);
  return range && state.sliceDoc(range.from, range.to);
}

function requestOf(view: EditorView, { x, y }: Point): TextMenuRequest {
  const { state } = view;
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  return {
    line: lineOfCursor(view),
    selected,
    expression: expressionOf(view, selected),
    readOnly: state.readOnly,
    x,
    y,
  };
}

/** The cursor goes to where a menu is asked for; what is selected there stays selected. */
function moveCursor(view: EditorView, { x, y }: Point): void {
  const position = view.posAtCoords({ x, y });
  const { from, to, empty } = view.state.selection.main;
  if (position === null || (!empty && position >= from && position <= to)) return;
  view.dispatch({ selection: { anchor: position } });
}

/** Asks for the menu of the text: by a right click, a long press, Shift+F10 or the menu key. With Shift the browser's comes. */
export function textMenu(onMenu: (request: TextMenuRequest) => void): Extension {
  const openAtCursor = (view: EditorView): boolean => {
    const { left, bottom } = view.coordsAtPos(view.state.selection.main.head) ?? view.dom.getBoundingClientRect();
    onMenu(requestOf(view, { x: left, y: bottom }));
    return true;
  };
  return [
    EditorView.domEventHandlers({
      contextmenu: (event, view) => {
        if (event.shiftKey) return false;
        event.preventDefault();
        const point = { x: event.clientX, y: event.clientY };
        moveCursor(view, point);
        onMenu(requestOf(view, point));
        return true;
      },
    }),
    keymap.of([
      { key: 'Shift-F10', run: openAtCursor },
      { key: 'ContextMenu', run: openAtCursor },
    ]),
  ];
}
