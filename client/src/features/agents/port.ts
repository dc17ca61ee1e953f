import type { NoticePort, RequestPort, SharedPort, ViewPort } from '../../model/ports.ts';

export type AgentsPort = SharedPort & ViewPort & Pick<RequestPort, 'call'> & NoticePort;
