import {
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Extension,
  type Text,
} from '@codemirror/state';
import type { BreakpointEdit } from '../model/files/document-edits.ts';
import { editsField, rebase } from './edits.ts';
import { lineStart } from './line-positions.ts';

/** A breakpoint on a line that is not on disk yet. */
interface NewBreakpoint {
  /** Where its line begins. */
  readonly from: number;
  /** Where its line ended when the text was last changed. */
  readonly to: number;
  readonly edit: Omit<BreakpointEdit, 'line'>;
}

/** Sets a breakpoint on a new line, or with undefined takes it away. */
export const setNewBreakpoint = StateEffect.define<{
  readonly line: number;
  readonly edit: Omit<BreakpointEdit, 'line'> | undefined;
}>();

const lineOf = ({ doc }: EditorState, from: number) => doc.lineAt(Math.min(from, doc.length));

/** With its line, unless all of that is taken away. */
function mapped({ from, to, edit }: NewBreakpoint, changes: ChangeDesc, state: EditorState): readonly NewBreakpoint[] {
  const behind = Math.min(to + 1, changes.length);
  if (from < behind && changes.mapPos(from, 1) === changes.mapPos(behind, -1)) return [];
  const line = lineOf(state, changes.mapPos(from, 1));
  return [{ from: line.from, to: line.to, edit }];
}

/** A breakpoint on a line of a text, if it has that line. */
function placed(doc: Text, line: number, edit: NewBreakpoint['edit']): NewBreakpoint | undefined {
  const start = lineStart(doc, line);
  if (start === undefined) return undefined;
  const { from, to } = doc.lineAt(start);
  return { from, to, edit };
}

/** Whether a breakpoint is on a line that the file does not have. */
const isNew = (state: EditorState, { from }: NewBreakpoint): boolean =>
  state.field(editsField).saved.lineBefore(lineOf(state, from).number) === undefined;

/** The breakpoints on lines that are not on disk yet; those on lines that were saved are everybody's. */
export const newBreakpointsField = StateField.define<readonly NewBreakpoint[]>({
  create: () => [],
  update: (before, { docChanged, changes, state, effects }) => {
    let breakpoints = docChanged ? before.flatMap((breakpoint) => mapped(breakpoint, changes, state)) : before;
    for (const effect of effects) {
      if (effect.is(rebase)) breakpoints = breakpoints.filter((each) => isNew(state, each));
      else if (effect.is(setNewBreakpoint)) {
        const { line, edit } = effect.value;
        const others = breakpoints.filter(({ from }) => lineOf(state, from).number !== line);
        const added = edit && placed(state.doc, line, edit);
        breakpoints = added === undefined ? others : [...others, added];
      }
    }
    return breakpoints;
  },
});

/** A document begins with the breakpoints that were kept with what was typed. */
export const restoredBreakpoints = (edits: readonly BreakpointEdit[]): Extension =>
  newBreakpointsField.init(({ doc }) => edits.flatMap(({ line, ...edit }) => placed(doc, line, edit) ?? []));

/** Those of a document, by their lines. */
export const newBreakpoints = (state: EditorState): readonly BreakpointEdit[] =>
  state.field(newBreakpointsField).map(({ from, edit }) => ({ line: lineOf(state, from).number, ...edit }));
