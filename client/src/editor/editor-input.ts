import type { BreakpointKind, BreakpointState } from '../ui/icons.ts';

/** A file or other source as it is shown. */
export interface EditorDocument {
  /** What it is told apart by; scroll and selection are kept by it. */
  readonly path: string;
  readonly text: string;
  /** Decides the language where the path's ending does not: 'javascript', 'python'. */
  readonly languageId?: string | undefined;
  readonly readOnly: boolean;
  /** Accessible name of the text: the file's path as people see it. */
  readonly label: string;
}

/** A breakpoint of the document that is shown. */
export interface EditorBreakpoint {
  readonly id: string;
  /** From 1, as all lines and columns here. */
  readonly line: number;
  readonly column?: number | undefined;
  readonly kind: Exclude<BreakpointKind, 'exception' | 'function' | 'data'>;
  readonly state: BreakpointState;
  readonly byAgent: boolean;
  /** What a tooltip and a screen reader say, without the line: 'Log point, set by Kestrel'. */
  readonly title: string;
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
}

/** Where the program stopped in this document. */
export interface EditorStop {
  readonly line: number;
  readonly column?: number | undefined;
  /** Stands at the right end of the line: 'breakpoint, hit 2'. */
  readonly reason: string;
  readonly exception?: boolean | undefined;
  /** The program runs again and no new stop has come: the line fades and loses its tag and reason. */
  readonly dimmed?: boolean | undefined;
}

/** A line to be brought into view; a new token asks again for the same line. */
export interface EditorReveal {
  readonly line: number;
  readonly column?: number | undefined;
  readonly token: string | number;
  /** Puts the cursor there too. */
  readonly select?: boolean | undefined;
}

/** What a person wants of the breakpoint on a line; an empty field is undefined. */
export interface BreakpointEdit {
  readonly line: number;
  readonly condition: string | undefined;
  readonly hitCondition: string | undefined;
  readonly logMessage: string | undefined;
}

/** Which fields the breakpoint editor offers: those that the adapter understands. */
export type BreakpointField = 'condition' | 'hitCondition' | 'logMessage';

/** Details of the events of `<stopline-editor>`; all of them bubble and cross shadow roots. Lines are from 1. */
export interface EditorEvents {
  /** A click in the gutter, or F9. */
  readonly 'breakpoint-toggled': CustomEvent<{ readonly line: number }>;
  /** A right click in the gutter, or Shift+F10 or the menu key in the text; client coordinates in CSS pixels. */
  readonly 'breakpoint-menu-requested': CustomEvent<{ readonly line: number; readonly x: number; readonly y: number }>;
  readonly 'breakpoint-edited': CustomEvent<BreakpointEdit>;
  readonly 'cursor-moved': CustomEvent<{ readonly line: number; readonly column: number }>;
}
