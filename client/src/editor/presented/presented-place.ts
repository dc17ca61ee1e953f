import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { TextPlace } from '#protocol';
import type { EditorPlace } from './editor-place.ts';
import { middleLine, viewIn } from './view-in.ts';

const setPlace = StateEffect.define<EditorPlace>();

/** The position of a place; the end of the document or line if there is no such place: texts may differ. */
function positionOf({ doc }: EditorState, { line, column }: TextPlace): number {
  const { from, to } = doc.line(Math.min(line, doc.lines));
  return Math.min(from + column - 1, to);
}

function draw(state: EditorState, { selection }: EditorPlace): DecorationSet {
  if (selection === undefined) return Decoration.none;
  const ends = [positionOf(state, selection.anchor), positionOf(state, selection.head)] as const;
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  if (from === to) return Decoration.none;
  return Decoration.set(Decoration.mark({ class: 'sl-presented-selection' }).range(from, to));
}

/** What the presenter has selected. It moves with the text until the presenter sends the next view. */
const placeField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (drawn, { effects, state, changes }) => {
    const last = effects.findLast((effect) => effect.is(setPlace));
    return last?.is(setPlace) === true ? draw(state, last.value) : drawn.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A line at which someone points. */
export interface PointedLine {
  readonly line: number;
  /** Who points. */
  readonly name: string;
}

const setPointer = StateEffect.define<PointedLine | undefined>();

function drawPointer(state: EditorState, pointed: PointedLine | undefined): DecorationSet {
  if (pointed === undefined) return Decoration.none;
  const mark = Decoration.line({ class: 'sl-pointed-line', attributes: { 'data-pointed-by': pointed.name } });
  return Decoration.set(mark.range(positionOf(state, { line: pointed.line, column: 1 })));
}

const pointerField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (drawn, { effects, state, changes }) => {
    const last = effects.findLast((effect) => effect.is(setPointer));
    return last?.is(setPointer) === true ? drawPointer(state, last.value) : drawn.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const extension: Extension = [
  placeField,
  pointerField,
  EditorView.theme({
    '.sl-presented-selection': { background: 'color-mix(in srgb, var(--sl-accent) 30%, transparent)' },
    '.sl-pointed-line': { position: 'relative', outline: '1px dashed var(--sl-accent)', outlineOffset: '-1px' },
    '.sl-pointed-line::after': {
      content: 'attr(data-pointed-by)',
      position: 'absolute',
      insetBlock: '0',
      right: '0',
      padding: '0 6px',
      background: 'var(--sl-accent-fill)',
      color: 'var(--sl-on-accent)',
      fontFamily: 'var(--sl-font-ui)',
      fontSize: 'var(--sl-size-small)',
    },
  }),
];

/** The view of an editor, able to show a place. Each document has its own state, which is extended when it is first needed. */
function preparedView(editor: HTMLElement): EditorView | undefined {
  const view = viewIn(editor);
  if (view && view.state.field(placeField, false) === undefined)
    view.dispatch({ effects: StateEffect.appendConfig.of(extension) });
  return view;
}

/** Shows what the presenter's editor shows: scrolls the same line to the middle, and marks the selection. */
export function showPlace(editor: HTMLElement, place: EditorPlace): void {
  const view = preparedView(editor);
  if (view === undefined) return;
  const { middle } = place;
  const scrolls =
    middle === undefined || middle === middleLine(view)
      ? []
      : [EditorView.scrollIntoView(positionOf(view.state, { line: middle, column: 1 }), { y: 'center' })];
  view.dispatch({ effects: [setPlace.of(place), ...scrolls] });
}

/** Marks the line at which the presenter points; none if undefined. */
export function showPointer(editor: HTMLElement, pointed: PointedLine | undefined): void {
  preparedView(editor)?.dispatch({ effects: setPointer.of(pointed) });
}
