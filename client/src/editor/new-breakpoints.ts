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
import { lineStart } from './line-map.ts';

/** A breakpoint on an unsaved line. */
interface NewBreakpoint {
  /** The start of its line. */
  readonly from: number;
  /** The end of its line at the last change. */
  readonly to: number;
  readonly edit: Omit<BreakpointEdit, 'line'>;
}

/** Sets a breakpoint on an unsaved line; undefined removes it. */
export const setNewBreakpoint = StateEffect.define<{
  readonly line: number;
  readonly edit: Omit<BreakpointEdit, 'line'> | undefined;
}>();

const lineOf = ({ doc }: EditorState, from: number) => doc.lineAt(Math.min(from, doc.length));

/** Moves with its line, and is removed with it. */
function mapped({ from, to, edit }: NewBreakpoint, changes: ChangeDesc, state: EditorState): readonly NewBreakpoint[] {
  const behind = Math.min(to + 1, changes.length);
  if (from < behind && changes.mapPos(from, 1) === changes.mapPos(behind, -1)) return [];
  const line = lineOf(state, changes.mapPos(from, 1));
  return [{ from: line.from, to: line.to, edit }];
}

function placed(doc: Text, line: number, edit: NewBreakpoint['edit']): NewBreakpoint | undefined {
  const start = lineStart(doc, line);
  if (start === undefined) return undefined;
  const { from, to } = doc.lineAt(start);
  return { from, to, edit };
}

/** Whether the line of a breakpoint is unsaved. */
const isNew = (state: EditorState, { from }: NewBreakpoint): boolean =>
  state.field(editsField).saved.lineBefore(lineOf(state, from).number) === undefined;

/** The breakpoints on unsaved lines; the server has the others. */
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

/** The breakpoints of a draft. */
export const restoredBreakpoints = (edits: readonly BreakpointEdit[]): Extension =>
  newBreakpointsField.init(({ doc }) => edits.flatMap(({ line, ...edit }) => placed(doc, line, edit) ?? []));

/** The breakpoints on unsaved lines, by line. */
export const newBreakpoints = (state: EditorState): readonly BreakpointEdit[] =>
  state.field(newBreakpointsField).map(({ from, edit }) => ({ line: lineOf(state, from).number, ...edit }));
