import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, layer, type LayerMarker } from '@codemirror/view';
import type { EditorColumn } from './editor-input.ts';
import { requestsOf } from './editor-requests.ts';
import { savedLineStart } from './edits.ts';
import { isSameFields } from './same-fields.ts';

export const setColumns = StateEffect.define<readonly EditorColumn[]>();

/** Half the clickable width of a mark, and its height. */
const reach = { x: 5, y: 9 } as const;

/** A mark as it is drawn. */
interface DrawnColumn extends EditorColumn {
  /** In pixels of the scrolled content. */
  readonly left: number;
  readonly top: number;
}

class ColumnMark implements LayerMarker {
  readonly #column: DrawnColumn;

  constructor(column: DrawnColumn) {
    this.#column = column;
  }

  eq(other: LayerMarker): boolean {
    return other instanceof ColumnMark && isSameFields(this.#column, other.#column);
  }

  draw(): HTMLElement {
    const { line, column, state = 'free', title, left, top } = this.#column;
    const element = document.createElement('span');
    element.className = `sl-column sl-${state}`;
    element.title = title;
    Object.assign(element.dataset, { line: String(line), column: String(column) });
    Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
    return element;
  }
}

const columnsField = StateField.define<readonly EditorColumn[]>({
  create: () => [],
  update: (columns, { effects }) => {
    const last = effects.findLast((effect) => effect.is(setColumns));
    return last?.is(setColumns) === true ? last.value : columns;
  },
});

/** The offset of a place; undefined if its line was deleted. */
const offsetOf = (state: EditorState, { line, column }: EditorColumn): number | undefined => {
  const start = savedLineStart(state, line);
  const offset = start === undefined ? undefined : start + column - 1;
  return offset === undefined || start === undefined || offset > state.doc.lineAt(start).to ? undefined : offset;
};

const markers = (view: EditorView): readonly ColumnMark[] => {
  const { state, scrollDOM, viewport } = view;
  const origin = scrollDOM.getBoundingClientRect();
  return state.field(columnsField).flatMap((column) => {
    const offset = offsetOf(state, column);
    if (offset === undefined || offset < viewport.from || offset > viewport.to) return [];
    const at = view.coordsAtPos(offset, 1);
    if (at === null) return [];
    const middle = (at.top + at.bottom + view.defaultLineHeight) / 2;
    const left = at.left - origin.left + scrollDOM.scrollLeft - reach.x;
    const top = middle - origin.top + scrollDOM.scrollTop - reach.y;
    return [new ColumnMark({ ...column, line: state.doc.lineAt(offset).number, left, top })];
  });
};

const dot = {
  content: '""',
  position: 'absolute',
  left: '2px',
  bottom: '0',
  boxSizing: 'border-box',
  width: '6px',
  height: '6px',
  border: '1px solid var(--sl-breakpoint)',
  borderRadius: '50%',
};

const look = EditorView.theme({
  '.sl-columns-layer': { pointerEvents: 'none' },
  '.sl-column': {
    position: 'absolute',
    width: `${2 * reach.x}px`,
    height: `${reach.y}px`,
    pointerEvents: 'auto',
    cursor: 'pointer',
  },
  '.sl-column::before': dot,
  '.sl-column.sl-free::before': { borderColor: 'var(--sl-text-3)' },
  '.sl-column.sl-bound::before, .sl-column.sl-waiting::before': { background: 'var(--sl-breakpoint)' },
  '.sl-column.sl-disabled::before': { borderColor: 'var(--sl-text-3)', background: 'var(--sl-text-3)' },
  '.sl-column:hover::before': { transform: 'scale(1.5)' },
  '.sl-column.sl-free:hover::before': { borderColor: 'var(--sl-breakpoint)' },
  // Too small for fingers: the menu of the line has the same places.
  '@media (pointer: coarse)': { '.sl-column': { pointerEvents: 'none' } },
});

/**
 * Marks where inline breakpoints are, or can be. They are drawn over the text without taking room. The menu of the line
 * has the same places, and a key toggles the one at the cursor.
 */
export const columnMarks = (): Extension => [
  columnsField,
  layer({
    above: true,
    class: 'sl-columns-layer',
    markers,
    update: ({ startState, state, docChanged }) =>
      docChanged || startState.field(columnsField) !== state.field(columnsField),
    mount: (dom, view) => {
      // Keeps the focus in the text.
      dom.addEventListener('mousedown', (event) => event.preventDefault());
      dom.addEventListener('click', ({ target }) => {
        const { line, column } = target instanceof HTMLElement ? target.dataset : {};
        if (line !== undefined && column !== undefined)
          requestsOf(view).toggleColumn?.(Number(line), Number(column), 'mark');
      });
    },
  }),
  look,
];
