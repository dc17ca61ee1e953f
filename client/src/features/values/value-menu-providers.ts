import type { SessionState } from '#protocol';
import type { MenuEntry } from '../../ui/menu.ts';
import type { VariableRow } from './value-row.ts';

/** Where a value stands, for what else can be done with it. */
export interface ValuePlace {
  readonly session: SessionState;
  readonly frameId: number;
  /** What the value is called in the program; undefined where nothing does. */
  readonly expression: string | undefined;
}

/** What a part of the page offers for a value, wherever it is shown; nothing where it cannot. */
export type ValueMenuProvider = (row: VariableRow, place: ValuePlace) => readonly MenuEntry[];
