import { StateEffect, StateField, Text, type EditorState } from '@codemirror/state';
import { lineFeeds } from '../model/files/line-feeds.ts';
import { LineMap } from './line-map.ts';

/** What a document was made of, and what was done to it since. */
export interface Edits {
  /** The text on disk that it was made of, with that text's own line ends. */
  readonly raw: string;
  /** From that text to what is shown. */
  readonly saved: LineMap;
  /** From the text when the program was started to what is shown: its stops are in the lines of that one. */
  readonly started: LineMap;
  /** The program's session, where one runs. */
  readonly program: string | undefined;
}

const toText = (raw: string): Text => Text.of(lineFeeds(raw).split('\n'));

/** The document is made of another text from here on: it was read, or saved. */
export const rebase = StateEffect.define<string>();

/** Another program runs, or none. */
export const setProgram = StateEffect.define<string | undefined>();

/** The program runs the text that is shown. */
export const setProgramText = StateEffect.define();

/** The edits of a document that was just made of a text, or restored with the changes since. */
export const editsOf = (raw: string, saved: LineMap = LineMap.unchanged(toText(raw))): Edits => ({
  raw,
  saved,
  started: saved,
  program: undefined,
});

/** What is known of a document's changes since it was saved and since the program was started. */
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
      else if (effect.is(setProgram)) edits = withProgram(edits, effect.value);
    }
    return edits;
  },
});

/** A program that starts runs what is on disk; one that ended is the last that was started. */
const withProgram = (edits: Edits, program: string | undefined): Edits =>
  program === undefined || program === edits.program ? edits : { ...edits, program, started: edits.saved };

/** The offset at which a line of the file on disk begins here; undefined for one that is gone. */
export const savedLineStart = (state: EditorState, line: number): number | undefined =>
  startOf(state, state.field(editsField).saved.lineAfter(line));

/** The offset at which a line of the program as it was started begins here; of one that is gone, what is in its place. */
export const programLineStart = (state: EditorState, line: number): number | undefined =>
  startOf(state, state.field(editsField).started.nearestAfter(line));

const startOf = ({ doc }: EditorState, line: number | undefined): number | undefined =>
  line === undefined ? undefined : doc.line(line).from;

/** The place of an offset in the program as it was started, counted from 1; undefined on a line that was typed since. */
export function programPlace(
  state: EditorState,
  offset: number,
): { readonly line: number; readonly column: number } | undefined {
  const { number, from } = state.doc.lineAt(offset);
  const line = state.field(editsField).started.lineBefore(number);
  return line === undefined ? undefined : { line, column: offset - from + 1 };
}
