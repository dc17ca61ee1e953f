import type { SessionState } from '#protocol';
import type {
  DocumentPort,
  NoticePort,
  PointerPort,
  ReadPort,
  RequestPort,
  SharedPort,
  ShownPort,
  UiPort,
  ViewPort,
} from '../../model/ports.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { VariableRow } from './value-row.ts';

/** The frame of a value, and its expression if it has one. */
export interface ValuePlace {
  readonly session: SessionState;
  readonly frameId: number;
  readonly expression: string | undefined;
}

/** Menu entries that a feature offers for a value. */
export type ValueMenuProvider = (row: VariableRow, place: ValuePlace) => readonly MenuEntry[];

/** What rows of values need of the page around them. */
export interface ValuesPort extends SharedPort, ViewPort, ShownPort, ReadPort, RequestPort, NoticePort, PointerPort {
  /** The menu entries that all features offer for a value. */
  readonly valueMenu: ValueMenuProvider;
}

/** What values in the editor need. */
export type EditorValuesPort = ValuesPort & Pick<DocumentPort, 'documents'>;

/** What the panels of values need. */
export interface ValuePanelsPort extends ValuesPort, UiPort {
  /** The display options of values, as menu entries. */
  readonly lookEntries: () => readonly MenuEntry[];
  readonly removeAllWatches: () => void;
}
