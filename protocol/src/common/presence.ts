import type { SessionId } from './identity.ts';
import type { Role } from './role.ts';

/** How many colours tell people apart. */
export const personColours = 8;

/** Someone who has the page open. */
export interface Person {
  /** Identifies one page for as long as it is connected. Reveals no token. */
  readonly id: string;
  /** The label of the link that they came by, or "Owner", with a number if several have the same. */
  readonly name: string;
  /** What they may do now. */
  readonly role: Exclude<Role, 'agent'>;
  /** From 0 to `personColours - 1`. */
  readonly colour: number;
  /** Others may follow what their page shows. */
  readonly isPresenting: boolean;
  /** The owner handed them the controls, until they are taken back or the person leaves. */
  readonly hasControls: boolean;
  /** When they raised a hand (ISO 8601, UTC); null if they did not. */
  readonly handRaisedAt: string | null;
}

/** Who has the page open, or what of that has changed. */
export interface PeopleNews {
  /** Everyone who is listed, or those who came or changed. */
  readonly people: readonly Person[];
  /** The ids of those who left. */
  readonly gone: readonly string[];
  /** How many have the page open, those included who are too many to be listed. */
  readonly total: number;
  /** The id of this page. Only in the first news of a connection, which lists everyone. */
  readonly you?: string;
}

/** A place in a text, from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The trees whose expanded rows are presented, by their names in the page. */
export const presentedTrees = ['variables', 'watch', 'call-stack'] as const;

export type PresentedTree = (typeof presentedTrees)[number];

/** The bounds of a presented view. */
export const presentedLimits = {
  /** Rows of each tree. */
  rows: 300,
  /** The path of a row, in characters. */
  rowPath: 1_000,
  /** The whole view as JSON, in bytes. */
  bytes: 48 * 1024,
} as const;

/** Separates the names in the path of a row. */
export const rowSeparator = '\u001f';

/** Rows of a tree that a person expanded or collapsed, by their paths: names, not references, so that they hold in each page. */
export type ExpandedRows = Readonly<Record<string, boolean>>;

/** What the presenter's page shows. */
export interface PresentedView {
  /** The file in the editor, by its absolute path. Absent for a source of an adapter, which is shown with its frame. */
  readonly path?: string;
  /** The line in the middle of the editor. Editors differ in height and width, so pixels would mean nothing. */
  readonly middle?: number;
  readonly selection?: { readonly anchor: TextPlace; readonly head: TextPlace };
  /** The root session that is shown. */
  readonly sessionId?: SessionId;
  /** The selected frame; absent for the top one. */
  readonly frame?: { readonly sessionId: SessionId; readonly threadId: number; readonly frameId: number };
  readonly expanded: Readonly<Record<PresentedTree, ExpandedRows>>;
}

/** Where the presenter points: a line of a file, or a row of a tree. Pixels would point at something else on another screen. */
export type PresentedPointer =
  { readonly path: string; readonly line: number } | { readonly tree: PresentedTree; readonly row: string };
