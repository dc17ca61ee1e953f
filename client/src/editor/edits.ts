import { StateEffect, StateField, Text, type EditorState } from '@codemirror/state';
import { lineFeeds } from '../model/files/line-feeds.ts';
import { LineMap } from './line-map.ts';

/** The changes to a document. */
export interface Edits {
  /** The text on disk, with its line ends. */
  readonly raw: string;
  /** From that text to the current one. */
  readonly saved: LineMap;
  /** From the text when the program was started to the current one. */
  readonly started: LineMap;
  readonly program: string | undefined;
}

const toText = (raw: string): Text => Text.of(lineFeeds(raw).split('\n'));

/** The document was read or saved: it has a new original. */
export const rebase = StateEffect.define<string>();

/** A run of the program. */
export interface ProgramRun {
  /** Undefined while nothing runs. */
  readonly program: string | undefined;
  /** The text that it was started with, if the document was saved since. */
  readonly text: string | undefined;
}

export const setProgram = StateEffect.define<ProgramRun>();

/** The program runs the current text. */
export const setProgramText = StateEffect.define();

/** The edits of a new document, or of a restored draft. */
export const editsOf = (raw: string, saved: LineMap = LineMap.unchanged(toText(raw))): Edits => ({
  raw,
  saved,
  started: saved,
  program: undefined,
});

/** The changes since the last save, and since the program was started. */
export const editsField = StateField.define<Edits>({
  create: ({ doc }) => editsOf(doc.toString(), LineMap.unchanged(doc)),
  update: (before, { docChanged, changes, state, effects }) => {
    const { doc } = state;
    const { desc } = changes;
    let edits = docChanged
      ? { ...before, saved: before.saved.changed(desc, doc), started: before.started.changed(desc, doc) }
      : before;
    for (const effect of effects) {
      if (effect.is(rebase)) edits = { ...edits, raw: effect.value, saved: LineMap.between(toText(effect.value), doc) };
      else if (effect.is(setProgramText)) edits = { ...edits, started: edits.saved };
      else if (effect.is(setProgram)) edits = withProgram(edits, effect.value, doc);
    }
    return edits;
  },
});

/** A program starts with the file on disk. After it ends, it remains the last one. */
function withProgram(edits: Edits, { program, text }: ProgramRun, doc: Text): Edits {
  if (program === undefined || program === edits.program) return edits;
  return { ...edits, program, started: text === undefined ? edits.saved : LineMap.between(toText(text), doc) };
}

/** The start of a line of the saved file; undefined if it was deleted. */
export const savedLineStart = (state: EditorState, line: number): number | undefined =>
  startOf(state, state.field(editsField).saved.lineAfter(line));

/** The start of a line of the program; if it was deleted, of the line in its place. */
export const programLineStart = (state: EditorState, line: number): number | undefined =>
  startOf(state, state.field(editsField).started.nearestAfter(line));

const startOf = ({ doc }: EditorState, line: number | undefined): number | undefined =>
  line === undefined ? undefined : doc.line(line).from;

/** The position in the program of an offset; undefined on a new line. */
export function programPlace(
  state: EditorState,
  offset: number,
): { readonly line: number; readonly column: number } | undefined {
  const { number, from } = state.doc.lineAt(offset);
  const line = state.field(editsField).started.lineBefore(number);
  return line === undefined ? undefined : { line, column: offset - from + 1 };
}
