import type { BreakpointEdit, EditorDraft, LineOf } from '../model/files/document-edits.ts';
import type { LineBreakpointKind } from '../ui/breakpoint-kind.ts';
import type { BreakpointState } from '../ui/icons.ts';

/** A document for the editor. */
export interface EditorDocument {
  /** Identifies the document. */
  readonly path: string;
  /** As on disk, or from the adapter. */
  readonly text: string;
  /** It has unsaved text, which is shown. */
  readonly isEdited?: boolean | undefined;
  /** The unsaved text, for a document that is new to this editor. */
  readonly draft?: EditorDraft | undefined;
  /** The language, if the path's extension does not show it: 'javascript'. */
  readonly languageId?: string | undefined;
  readonly readOnly: boolean;
  /** Source from an adapter: the program's lines are always those of this text. */
  readonly isProgramText?: boolean | undefined;
  /** As the shown program was started with it, if it was saved since. */
  readonly programText?: string | undefined;
  /** Accessible name. */
  readonly label: string;
}

/** A breakpoint, by its line in the file. All lines and columns here are from 1. */
export interface EditorBreakpoint extends Partial<BreakpointEdit> {
  readonly id: string;
  readonly line: number;
  readonly column?: number | undefined;
  readonly kind: LineBreakpointKind;
  readonly state: BreakpointState;
  readonly byAgent: boolean;
  /** For the tooltip and screen readers, without the line: 'Logpoint, set by Kestrel'. */
  readonly title: string;
  /** For the tooltip: 'Hit 3 times'. */
  readonly hits?: string | undefined;
}

/** A place within a line of the file where an inline breakpoint is, or can be. */
export interface EditorColumn {
  readonly line: number;
  readonly column: number;
  /** The state of its breakpoint, if there is one. */
  readonly state?: BreakpointState | undefined;
  readonly title: string;
}

/** Where the program stopped, by the line of the file when the program was started. */
export interface EditorStop {
  readonly line: number;
  readonly column?: number | undefined;
  /** Shown at the end of the line: 'breakpoint, hit 2'. */
  readonly reason: string;
  readonly exception?: boolean | undefined;
  /** The program was resumed: the line fades. */
  readonly dimmed?: boolean | undefined;
}

/** A variable that is shown after the lines that name it. */
export interface EditorValue {
  readonly name: string;
  readonly text: string;
  /** Since the last stop. */
  readonly isChanged: boolean;
}

/** The position of the shown frame, and its variables. */
export interface EditorFrameValues {
  readonly line: number;
  readonly column?: number | undefined;
  readonly values: readonly EditorValue[];
}

/** A part of a stack trace: text, or a location. */
export type TracePart = string | { readonly text: string; readonly path: string; readonly line: number };

/** An exception and its causes. */
export interface ReportedException {
  readonly type: string;
  /** The qualified type, if it is longer. */
  readonly fullType?: string | undefined;
  readonly message: string;
  /** An expression for the exception during the stop. */
  readonly expression?: string | undefined;
  readonly trace: readonly TracePart[];
  /** The causes. */
  readonly inner: readonly ReportedException[];
}

/** The exception that stopped the program. */
export interface EditorException extends ReportedException {
  /** The callout of a new exception is expanded. */
  readonly id: string;
  readonly line: number;
  /** How it was thrown: 'uncaught, in MainThread'. */
  readonly about: string;
  readonly copyText: string;
}

/** An expression whose value is wanted. */
export interface AskedExpression {
  readonly text: string;
  /** Its position in the program; undefined on a line that the program does not have. */
  readonly place?: { readonly line: number; readonly column: number } | undefined;
  /** If a person asked, errors are shown too. */
  readonly by: 'pointer' | 'person';
}

/** Reads and draws a value; undefined if there is nothing to show. */
export type ValueSource = (asked: AskedExpression) => Promise<HTMLElement | undefined>;

/** A line to scroll to; a new token repeats it. */
export interface EditorReveal {
  readonly line: number;
  readonly column?: number | undefined;
  readonly token: string | number;
  /** By default 'file'. */
  readonly of?: LineOf | undefined;
  /** Moves the cursor too. */
  readonly select?: boolean | undefined;
}

/** A request for the context menu, in client coordinates. */
export interface TextMenuRequest {
  /** The line of the cursor, as shown. */
  readonly line: number;
  readonly selected: string;
  /** The expression that is selected or at the cursor. */
  readonly expression: string | undefined;
  /** The cursor is at a name that may be defined somewhere. */
  readonly isOnName: boolean;
  readonly readOnly: boolean;
  readonly x: number;
  readonly y: number;
}

export type BreakpointField = Exclude<keyof BreakpointEdit, 'line'>;

/** Notes for fields: what Stopline does because the debugger does not support it. */
export type BreakpointNotes = Readonly<Partial<Record<BreakpointField, string>>>;
