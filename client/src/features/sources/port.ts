import type { NoticePort, OpenPort, RequestPort, SharedPort, ShownPort, ViewPort } from '../../model/ports.ts';

export type SourcesPort = SharedPort &
  ViewPort &
  Pick<ShownPort, 'presented' | 'shownSessionId'> &
  Pick<RequestPort, 'request'> &
  Pick<OpenPort, 'openSource'> &
  NoticePort;
