import type { SessionState } from '#protocol';
import type { MenuEntry } from '../../ui/menu.ts';
import type { Workbench } from '../../model/workbench.ts';
import { memoryEntries } from '../memory/show-memory.ts';
import { copyAsJsonEntries } from './copy-as-json.ts';
import { dataBreakpointEntries } from './data-breakpoint-entries.ts';
import { locationEntries } from './value-locations.ts';
import type { VariableRow } from './value-row.ts';

/** Where a value stands, for what else can be done with it. */
export interface ValuePlace {
  readonly workbench: Workbench;
  readonly session: SessionState;
  readonly frameId: number;
  /** What the value is called in the program; undefined where nothing does. */
  readonly expression: string | undefined;
}

/** What a part of the page offers for a value, wherever it is shown; nothing where it cannot. */
export type ValueMenuProvider = (row: VariableRow, place: ValuePlace) => readonly MenuEntry[];

/** What can be done with a value beside setting, copying and watching it: a row each, in the order of the menu. */
export const valueMenuProviders: readonly ValueMenuProvider[] = [
  copyAsJsonEntries,
  locationEntries,
  dataBreakpointEntries,
  memoryEntries,
];
