import {
  RangeSet,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type StateEffectType,
} from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass, type DecorationSet } from '@codemirror/view';
import { programLineStart } from './edits.ts';

export interface LineMark {
  /** The start of the line. */
  readonly start: number;
  readonly classes: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Drawn<Value> {
  readonly value: Value | undefined;
  readonly line: DecorationSet;
  readonly gutter: RangeSet<GutterMarker>;
}

class LineMarker extends GutterMarker {
  override readonly elementClass: string;

  constructor(classes: string) {
    super();
    this.elementClass = classes;
  }

  override eq(other: GutterMarker): boolean {
    return other.elementClass === this.elementClass;
  }
}

const draw = <Value>(value: Value | undefined, mark: LineMark | undefined): Drawn<Value> => {
  const markers: RangeSet<GutterMarker> = RangeSet.of(
    mark === undefined ? [] : [new LineMarker(mark.classes).range(mark.start)],
  );
  if (mark === undefined) return { value, line: Decoration.none, gutter: markers };
  const decoration = Decoration.line({ class: mark.classes, attributes: { ...mark.attributes } });
  return { value, line: Decoration.set(decoration.range(mark.start)), gutter: markers };
};

/** A marked line, set by an effect. */
export const markedLine = <Value>(
  effect: StateEffectType<Value>,
  toMark: (value: Value, state: EditorState) => LineMark | undefined,
): Extension =>
  StateField.define<Drawn<Value>>({
    create: () => draw<Value>(undefined, undefined),
    update: (drawn, { effects, state, docChanged }) => {
      const last = effects.findLast((candidate) => candidate.is(effect));
      const value = last?.is(effect) === true ? last.value : drawn.value;
      if (value === undefined) return drawn.value === undefined ? drawn : draw<Value>(undefined, undefined);
      return docChanged || effects.length > 0 ? draw(value, toMark(value, state)) : drawn;
    },
    provide: (field) => [
      EditorView.decorations.from(field, ({ line }) => line),
      gutterLineClass.from(field, ({ gutter }) => gutter),
    ],
  });

export const setFrameLine = StateEffect.define<number | undefined>();

const frameMark = (line: number | undefined, state: EditorState): LineMark | undefined => {
  const start = line === undefined ? undefined : programLineStart(state, line);
  return start === undefined ? undefined : { start, classes: 'sl-frame-line', attributes: {} };
};

/** The line of a selected frame below the top one: a green band. */
export const frameLine = (): Extension => [
  markedLine(setFrameLine, frameMark),
  EditorView.theme({
    '.cm-line.sl-frame-line, .cm-gutterElement.sl-frame-line': { background: 'var(--sl-frame-band)' },
    '.sl-breakpoints .cm-gutterElement.sl-frame-line': { boxShadow: 'inset 3px 0 var(--sl-frame)' },
  }),
];
