import { RangeSet, StateField, type EditorState, type Extension, type StateEffectType } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass, type DecorationSet } from '@codemirror/view';

/** How a line of the text and its place in the gutter are marked. */
export interface LineMark {
  /** The offset at which the line begins. */
  readonly start: number;
  readonly classes: string;
  /** Attributes of the line's element in the text. */
  readonly attributes: Readonly<Record<string, string>>;
}

interface Drawn {
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

const draw = (mark: LineMark | undefined): Drawn => {
  const markers: RangeSet<GutterMarker> = RangeSet.of(
    mark === undefined ? [] : [new LineMarker(mark.classes).range(mark.start)],
  );
  if (mark === undefined) return { line: Decoration.none, gutter: markers };
  const decoration = Decoration.line({ class: mark.classes, attributes: { ...mark.attributes } });
  return { line: Decoration.set(decoration.range(mark.start)), gutter: markers };
};

/** At most one marked line, as an effect says last; it moves along when the text changes. */
export const markedLine = <Value>(
  effect: StateEffectType<Value>,
  toMark: (value: Value, state: EditorState) => LineMark | undefined,
): Extension =>
  StateField.define<Drawn>({
    create: () => draw(undefined),
    update: (drawn, { effects, state, docChanged, changes }) => {
      const last = effects.findLast((candidate) => candidate.is(effect));
      if (last?.is(effect) === true) return draw(toMark(last.value, state));
      return docChanged ? { line: drawn.line.map(changes), gutter: drawn.gutter.map(changes) } : drawn;
    },
    provide: (field) => [
      EditorView.decorations.from(field, ({ line }) => line),
      gutterLineClass.from(field, ({ gutter }) => gutter),
    ],
  });
