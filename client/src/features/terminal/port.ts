import type { NoticePort, RequestPort, SharedPort, ShownPort, ViewPort } from '../../model/ports.ts';
import type { TerminalFeed } from './terminal-feed.ts';

export interface TerminalPort
  extends SharedPort, ViewPort, Pick<ShownPort, 'presented' | 'shownSessionId'>, Pick<RequestPort, 'call'>, NoticePort {
  readonly feed: TerminalFeed;
  readonly leave: () => void;
}
