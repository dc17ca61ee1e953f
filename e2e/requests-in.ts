import { messageInTrace } from '#coverage';

/** A request that the server sent to an adapter. */
export interface SentRequest {
  readonly session: string;
  readonly command: string;
  readonly arguments: unknown;
}

/** The requests to adapters in the log of a server that was started with `--log-level trace`, in order. */
export const requestsIn = (log: string): readonly SentRequest[] =>
  log.split('\n').flatMap((line) => {
    const traced = messageInTrace(line);
    if (traced?.sender !== 'us' || traced.message.type !== 'request') return [];
    const { command, arguments: args } = traced.message;
    return [{ session: traced.session, command, arguments: args }];
  });
