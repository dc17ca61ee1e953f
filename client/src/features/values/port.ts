import type {
  DocumentPort,
  NoticePort,
  ReadPort,
  RequestPort,
  SharedPort,
  ShownPort,
  UiPort,
  ViewPort,
} from '../../model/ports.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { ValueMenuProvider } from './value-menu.ts';

/** What rows of values need of the page around them. */
export interface ValuesPort extends SharedPort, ViewPort, ShownPort, ReadPort, RequestPort, NoticePort {
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
