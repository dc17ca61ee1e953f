import type {
  NoticePort,
  OpenPort,
  PointerPort,
  ProgramLinesPort,
  ReadPort,
  RequestPort,
  SharedPort,
  ShownPort,
  UiPort,
  ViewPort,
} from '../../model/ports.ts';
import type { FrameMenuProvider, FrameOpener } from '../feature.ts';

/** What the commands of the call stack need. */
export interface StackCommandPort extends SharedPort, ViewPort, ShownPort, RequestPort, UiPort {}

/** What the call stack needs of the page around it. */
export interface StackPort extends StackCommandPort, ProgramLinesPort, ReadPort, NoticePort, OpenPort, PointerPort {
  /** The menu items that all features offer for a frame. */
  readonly frameMenu: FrameMenuProvider;
  /** Shows a frame that has no source; the focus stays where it is. */
  readonly openFrame: FrameOpener;
  readonly dismissSession: () => void;
}
