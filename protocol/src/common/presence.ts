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
