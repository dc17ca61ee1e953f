import type { Workbench } from '../../model/workbench.ts';
import type { FrameMenuProvider, FrameOpener } from '../feature.ts';

/** What the call stack needs of the page around it. */
export interface StackPort extends Workbench {
  /** The menu items that all features offer for a frame. */
  readonly frameMenu: FrameMenuProvider;
  /** Shows a frame that has no source; the focus stays where it is. */
  readonly openFrame: FrameOpener;
}
