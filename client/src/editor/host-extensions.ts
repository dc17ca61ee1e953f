import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { breakpointGutter, setBreakpoints } from './breakpoint-gutter.ts';
import type { EditorBreakpoint, EditorFrameValues, EditorStop, ValueSource } from './editor-input.ts';
import { withRequests, type EditorRequests } from './editor-requests.ts';
import { editsField, rebase, setProgram } from './edits.ts';
import { frameLine, setFrameLine } from './marked-line.ts';
import { setStop, stoppedLine } from './stopped-line.ts';
import { inlineValueLines, setFrameValues } from './values/inline-values.ts';
import { setValueSource, valueHover } from './values/value-hover.ts';

interface HostMarks {
  readonly breakpoints: readonly EditorBreakpoint[];
  readonly stop: EditorStop | undefined;
  readonly frameLine: number | undefined;
  readonly frameValues: EditorFrameValues | undefined;
  readonly valueSource: ValueSource | undefined;
  readonly program: string | undefined;
}

/**
 * The marks of the debugger in an editor that is not the page's: the page's own extensions, without those for editing breakpoints.
 * There are no requests while they are not allowed.
 */
export const hostExtensions = (requests: () => Partial<Pick<EditorRequests, 'toggleBreakpoint'>>): Extension => [
  editsField,
  withRequests(requests),
  breakpointGutter(),
  stoppedLine(),
  frameLine(),
  inlineValueLines(),
  valueHover(),
];

/** Shows marks in an editor with these extensions. */
export function showMarks(view: EditorView, marks: HostMarks): void {
  view.dispatch({
    effects: [
      setProgram.of({ program: marks.program, text: undefined }),
      setBreakpoints.of(marks.breakpoints),
      setStop.of(marks.stop),
      setFrameLine.of(marks.frameLine),
      setFrameValues.of(marks.frameValues),
      setValueSource.of(marks.valueSource),
    ],
  });
}

/** The line of the file on disk that is on a line of the editor; undefined if it is not saved. */
export const savedLineOf = ({ state }: EditorView, line: number): number | undefined =>
  state.field(editsField).saved.lineBefore(line);

/** The text of the editor is on disk: lines of breakpoints are its lines from now on. */
export const noteSaved = (view: EditorView): void => view.dispatch({ effects: rebase.of(view.state.sliceDoc()) });
