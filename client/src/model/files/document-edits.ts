/** Unsaved text. */
export interface EditorDraft {
  readonly text: string;
  /** The changes to the text on disk (`EditedText.steps`), if they are known. */
  readonly steps?: readonly number[];
  /** Breakpoints on unsaved lines, by the lines of this text. */
  readonly newBreakpoints?: readonly BreakpointEdit[];
}

/** The text of an edited document at one moment. Lines start at 1. */
export interface EditedText {
  readonly isChanged: boolean;
  /** Lines end with \n, as in the editor. */
  readonly text: string;
  /** The changes to the file's text. */
  readonly steps: readonly number[];
  /** Breakpoints on unsaved lines; they can be set after saving. */
  readonly newBreakpoints: readonly BreakpointEdit[];
  /** The text with the line ends of the file. */
  toFile(): string;
  /** The current line of a line of the file; undefined if it was deleted. */
  lineNow(line: number): number | undefined;
  /** The line of the file that is on a line; undefined for a new one. */
  savedLine(line: number): number | undefined;
  /** The breakpoints on lines that an earlier text had as well; that text was saved meanwhile. */
  newBreakpointsIn(earlier: EditedText): readonly BreakpointEdit[];
}

/** The wanted breakpoint of a line; an empty field is undefined. */
export interface BreakpointEdit {
  readonly line: number;
  readonly condition: string | undefined;
  readonly hitCondition: string | undefined;
  readonly logMessage: string | undefined;
}

/** The text that a line number refers to: the saved file, the program as it was started, or the text as shown. */
export type LineOf = 'file' | 'program' | 'shown';
