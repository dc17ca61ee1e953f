import type { NoticePort, OpenPort, RequestPort, SharedPort, ShownPort, ViewPort } from '../../model/ports.ts';

/** What the lists of sources and modules need of the page around them. */
export type SourcesPort = SharedPort &
  ViewPort &
  Pick<ShownPort, 'presented' | 'shownSessionId'> &
  Pick<RequestPort, 'request'> &
  Pick<OpenPort, 'openSource'> &
  NoticePort;
