import { StateEffect, type EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { programLineStart } from './edits.ts';
import { markedLine, type LineMark } from './marked-line.ts';

export const setFrameLine = StateEffect.define<number | undefined>();

const toMark = (line: number | undefined, state: EditorState): LineMark | undefined => {
  const start = line === undefined ? undefined : programLineStart(state, line);
  return start === undefined ? undefined : { start, classes: 'sl-frame-line', attributes: {} };
};

/** The line of a selected frame below the top one: a green band. */
export const frameLine = (): Extension => [
  markedLine(setFrameLine, toMark),
  EditorView.theme({
    '.cm-line.sl-frame-line, .cm-gutterElement.sl-frame-line': { background: 'var(--sl-frame-band)' },
    '.sl-breakpoints .cm-gutterElement.sl-frame-line': { boxShadow: 'inset 3px 0 var(--sl-frame)' },
  }),
];
