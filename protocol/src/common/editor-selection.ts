/** The cursor of the editor, and the text that is selected. */
export interface EditorSelection {
  /** The place of the cursor, from 1. */
  readonly line: number;
  readonly column: number;
  /** Left out if nothing is selected, or more than `longestSelection`. */
  readonly text?: string;
}

/** The longest selected text that is sent, in characters. */
export const longestSelection = 64 * 1024;
