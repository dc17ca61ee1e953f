import type { BreakpointEdit, EditedText, EditorDraft, LineOf } from '../model/files/document-edits.ts';
import type { Completer } from '../ui/suggester.ts';
import type { LineBreakpointKind } from '../ui/breakpoint-kind.ts';
import type { BreakpointState } from '../ui/icons.ts';

/** A file or other source as it is shown. */
export interface EditorDocument {
  /** What it is told apart by; scroll and selection are kept by it. */
  readonly path: string;
  /** As it is on disk, or as an adapter gave it. */
  readonly text: string;
  /** Something was typed that is not on disk: the text that is shown is that. */
  readonly isEdited?: boolean | undefined;
  /** What was typed, for a document that this editor does not have any more: the page was loaded anew. */
  readonly draft?: EditorDraft | undefined;
  /** Decides the language where the path's ending does not: 'javascript', 'python'. */
  readonly languageId?: string | undefined;
  readonly readOnly: boolean;
  /** It is what the program runs, and no file: the program's lines are those of this text, also of another one later. */
  readonly isProgramText?: boolean | undefined;
  /** Accessible name of the text: the file's path as people see it. */
  readonly label: string;
}

/** A breakpoint of the document that is shown, by the line that it has in the file. */
export interface EditorBreakpoint {
  readonly id: string;
  /** From 1, as all lines and columns here. */
  readonly line: number;
  readonly column?: number | undefined;
  readonly kind: LineBreakpointKind;
  readonly state: BreakpointState;
  readonly byAgent: boolean;
  /** What a tooltip and a screen reader say, without the line: 'Logpoint, set by Kestrel'. */
  readonly title: string;
  /** What the tooltip says beside it: 'Hit 3 times'. */
  readonly hits?: string | undefined;
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
}

/** A place within a line of the document where a breakpoint stands or can stand, by the line that it has in the file. */
export interface EditorColumn {
  readonly line: number;
  readonly column: number;
  /** Of the breakpoint there; undefined where none is. */
  readonly state?: BreakpointState | undefined;
  /** What a tooltip says. */
  readonly title: string;
}

/** Where the program stopped in this document, by the line of the file as the program was started. */
export interface EditorStop {
  readonly line: number;
  readonly column?: number | undefined;
  /** Stands at the right end of the line: 'breakpoint, hit 2'. */
  readonly reason: string;
  readonly exception?: boolean | undefined;
  /** The program runs again and no new stop has come: the line fades and loses its tag and reason. */
  readonly dimmed?: boolean | undefined;
}

/** A variable of the frame that is shown, as it stands behind the lines that name it. */
export interface EditorValue {
  readonly name: string;
  /** The value on one line, short. */
  readonly text: string;
  /** It differs from the last stop. */
  readonly isChanged: boolean;
}

/** Where the frame that is shown stands in this document, and its variables. */
export interface EditorFrameValues {
  readonly line: number;
  readonly column?: number | undefined;
  readonly values: readonly EditorValue[];
}

/** Text of a stack trace, or a place in it that can be opened. */
export type TracePart = string | { readonly text: string; readonly path: string; readonly line: number };

/** An exception as it is told, and the ones inside it. */
export interface ToldException {
  readonly type: string;
  /** With all that its type is in, where that is more. */
  readonly fullType?: string | undefined;
  readonly message: string;
  /** What the exception is called in the program while it stands; undefined where nothing does. */
  readonly expression?: string | undefined;
  readonly trace: readonly TracePart[];
  /** The exceptions that led to it. */
  readonly inner: readonly ToldException[];
}

/** The exception that stopped the program in this document. */
export interface EditorException extends ToldException {
  /** Another exception has another: what a person folded is unfolded again. */
  readonly id: string;
  readonly line: number;
  /** Whether it is caught, and by whom it was thrown: 'uncaught, in MainThread'. */
  readonly about: string;
  /** All of it, as it is copied. */
  readonly copyText: string;
}

/** An expression in the text whose value a person wants to see. */
export interface AskedExpression {
  readonly text: string;
  /** Where it begins in the program, counted from 1; undefined where the program has no such line. */
  readonly place?: { readonly line: number; readonly column: number } | undefined;
  /** The pointer rests on it, or was asked for outright: then a refusal is an answer too. */
  readonly by: 'pointer' | 'person';
}

/** Reads a value and draws it; undefined where there is nothing to be shown. */
export type ValueSource = (asked: AskedExpression) => Promise<HTMLElement | undefined>;

/** A line to be brought into view; a new token asks again for the same line. */
export interface EditorReveal {
  readonly line: number;
  readonly column?: number | undefined;
  readonly token: string | number;
  /** What the line is one of; by default the file. */
  readonly of?: LineOf | undefined;
  /** Puts the cursor there too. */
  readonly select?: boolean | undefined;
}

/** A person asks what can be done at the cursor; the point is in client coordinates, in CSS pixels. */
export interface TextMenuRequest {
  /** Of the cursor, as it is shown. */
  readonly line: number;
  readonly selected: string;
  /** What is selected or stands at the cursor, as far as it has a value. */
  readonly expression: string | undefined;
  readonly readOnly: boolean;
  readonly x: number;
  readonly y: number;
}

/** What is written in the form of a breakpoint. */
export type BreakpointField = 'condition' | 'hitCondition' | 'logMessage';

/** What is to be known of some of the fields: that Stopline does it in the debugger's stead. */
export type BreakpointNotes = Readonly<Partial<Record<BreakpointField, string>>>;

/** Who is asked what could be typed next in an expression; undefined while there is nobody. */
export type CompleterSource = () => Completer | undefined;

/**
 * Details of the events of `<stopline-editor>`; all of them bubble and cross shadow roots. Lines are from 1, as they are
 * shown.
 */
export interface EditorEvents {
  /** A click in the gutter, or F9. */
  readonly 'breakpoint-toggled': CustomEvent<{ readonly line: number }>;
  /** A right click in the gutter; client coordinates in CSS pixels. */
  readonly 'breakpoint-menu-requested': CustomEvent<{ readonly line: number; readonly x: number; readonly y: number }>;
  /** A right click or a long press in the text, Shift+F10 or the menu key. */
  readonly 'text-menu-requested': CustomEvent<TextMenuRequest>;
  readonly 'breakpoint-edited': CustomEvent<BreakpointEdit>;
  /** A mark within a line was clicked, or the place at the cursor is meant. */
  readonly 'column-toggled': CustomEvent<{
    readonly line: number;
    readonly column: number;
    readonly by: 'mark' | 'cursor';
  }>;
  /** Part of a stack trace that is a place was clicked. */
  readonly 'location-opened': CustomEvent<{ readonly path: string; readonly line: number }>;
  readonly 'watch-requested': CustomEvent<{ readonly expression: string }>;
  readonly 'copy-requested': CustomEvent<{ readonly text: string }>;
  /** The value at the cursor was asked for, and there is none. */
  readonly 'value-missed': CustomEvent<object>;
  /** Code that is loaded when it is needed could not be. */
  readonly 'part-missed': CustomEvent<{ readonly what: string }>;
  /** A person chose what Tab does in the text. */
  readonly 'tab-key-changed': CustomEvent<{ readonly leaves: boolean }>;
  /** Something was typed, undone, or drawn anew: `path` tells of which document. */
  readonly 'document-edited': CustomEvent<{ readonly path: string; readonly edited: EditedText }>;
  readonly 'cursor-moved': CustomEvent<{ readonly line: number; readonly column: number }>;
}
