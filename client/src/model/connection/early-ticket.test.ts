import { expect, test } from 'vitest';
import { withEarlyTicket } from './early-ticket.ts';
import type { SocketEnvironment } from './live-socket.ts';
import type { TicketAnswer } from './tickets.ts';

/** An environment that notes the tickets that it is asked for; each answer is given by the test. */
function noted() {
  const asked: {
    readonly token: string;
    readonly signal: AbortSignal;
    readonly answer: (given: TicketAnswer) => void;
  }[] = [];
  const environment: SocketEnvironment = {
    requestTicket: (token, signal) => new Promise((answer) => asked.push({ token, signal, answer })),
    open: () => {
      throw new Error('Nothing is opened.');
    },
    probe: () => Promise.resolve(true),
    random: () => 0,
    now: () => 0,
  };
  return { asked, environment };
}

const { signal } = new AbortController();

test('the first ticket is requested before the connection asks for it, and is used once', async () => {
  const { asked, environment } = noted();
  const early = withEarlyTicket(environment, 'a token');
  expect(asked).toMatchObject([{ token: 'a token' }]);
  const first = early.requestTicket('a token', signal);
  asked[0]?.answer({ kind: 'ticket', ticket: '1' });
  expect(await first).toEqual({ kind: 'ticket', ticket: '1' });
  void early.requestTicket('a token', signal);
  expect(asked).toMatchObject([{ token: 'a token' }, { token: 'a token', signal }]);
});

test('another token gets a ticket of its own, and the early one is not used later', () => {
  const { asked, environment } = noted();
  const early = withEarlyTicket(environment, 'a token');
  void early.requestTicket('another', signal);
  void early.requestTicket('a token', signal);
  expect(asked.map(({ token }) => token)).toEqual(['a token', 'another', 'a token']);
});

test('an attempt that is aborted aborts the early request', () => {
  const { asked, environment } = noted();
  const early = withEarlyTicket(environment, 'a token');
  const attempt = new AbortController();
  void early.requestTicket('a token', attempt.signal);
  expect(asked[0]?.signal.aborted).toBe(false);
  attempt.abort();
  expect(asked[0]?.signal.aborted).toBe(true);
});
