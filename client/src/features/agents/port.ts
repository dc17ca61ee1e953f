import type { NoticePort, RequestPort, SharedPort, ViewPort } from '../../model/ports.ts';

/** What the activity of agents needs of the page around it. */
export type AgentsPort = SharedPort & ViewPort & Pick<RequestPort, 'call'> & NoticePort;
