/** What was typed and not saved. */
export interface EditorDraft {
  readonly text: string;
  /** How it came from the text on disk (`EditedText.steps`), if that is known. */
  readonly steps?: readonly number[];
  /** Breakpoints on lines that the file does not have yet, by the lines of this text. */
  readonly newBreakpoints?: readonly BreakpointEdit[];
}

/** What was typed into a document until a moment. Lines are from 1. */
export interface EditedText {
  /** Whether it differs from the file. */
  readonly isChanged: boolean;
  /** As the editor has it: lines end with \n. */
  readonly text: string;
  /** How it came from the file's text, to be kept with it. */
  readonly steps: readonly number[];
  /** Breakpoints on lines that the file does not have yet; they can be set once it is saved. */
  readonly newBreakpoints: readonly BreakpointEdit[];
  /** As it goes to disk: lines end as they do in the file. */
  toFile(): string;
  /** Where a line of the file is now; undefined for one that is gone. */
  lineNow(line: number): number | undefined;
  /** Which line of the file is on a line; undefined for a new one. */
  savedLine(line: number): number | undefined;
  /** The breakpoints on new lines that an earlier text has too, by its lines: that was saved meanwhile. */
  newBreakpointsIn(earlier: EditedText): readonly BreakpointEdit[];
}

/** What a person wants of the breakpoint on a line; an empty field is undefined. */
export interface BreakpointEdit {
  readonly line: number;
  readonly condition: string | undefined;
  readonly hitCondition: string | undefined;
  readonly logMessage: string | undefined;
}

/** What a line is one of: the file as it was saved last, the program as it was started, or the text as it is shown. */
export type LineOf = 'file' | 'program' | 'shown';
