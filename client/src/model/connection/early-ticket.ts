import type { SocketEnvironment } from './live-socket.ts';
import type { TicketAnswer } from './tickets.ts';

/** An environment whose first ticket, for a token, is requested now: the connection takes it when it is made. */
export function withEarlyTicket(environment: SocketEnvironment, token: string): SocketEnvironment {
  const attempt = new AbortController();
  let early: Promise<TicketAnswer> | undefined = environment.requestTicket(token, attempt.signal);
  return {
    ...environment,
    requestTicket: (wanted, signal) => {
      const answer = early;
      early = undefined;
      if (answer === undefined || wanted !== token) return environment.requestTicket(wanted, signal);
      signal.addEventListener('abort', () => attempt.abort());
      return answer;
    },
  };
}
