import type { NoticePort, RequestPort, SharedPort, ShownPort, ViewPort } from '../../model/ports.ts';
import type { TerminalFeed } from './terminal-feed.ts';

/** What the terminals need of the page around them. */
export interface TerminalPort
  extends SharedPort, ViewPort, Pick<ShownPort, 'presented' | 'shownSessionId'>, Pick<RequestPort, 'call'>, NoticePort {
  /** The output of terminals. */
  readonly feed: TerminalFeed;
  /** Leaves the terminal for the editor. */
  readonly leave: () => void;
}
