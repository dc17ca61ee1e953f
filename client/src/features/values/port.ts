import type { Workbench } from '../../model/workbench.ts';
import type { ValueMenuProvider } from './value-menu-providers.ts';

/** What the views of values need of the page around them. */
export interface ValuesPort extends Workbench {
  /** The menu entries that all features offer for a value. */
  readonly valueMenu: ValueMenuProvider;
}
