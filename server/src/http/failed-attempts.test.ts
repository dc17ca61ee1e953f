import { expect, test } from 'vitest';
import { FailedAttempts } from './failed-attempts.ts';
import { createSecret } from './secrets.ts';
import { rawRequest, rawUpgrade } from './testing/raw-request.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const wrong = () => `Authorization: Bearer ${createSecret()}`;
const hostOf = ({ port }: TestServer) => `Host: 127.0.0.1:${port}`;

test('after 20 failures an address waits, each time twice as long, up to a minute', () => {
  let nowMs = 0;
  const attempts = new FailedAttempts({ now: () => nowMs });
  for (let count = 0; count < 20; count += 1) expect(attempts.fail('192.0.2.1')).toBeUndefined();
  const waits: (number | undefined)[] = [];
  for (let count = 0; count < 8; count += 1) {
    const waitS = attempts.fail('192.0.2.1') ?? 0;
    waits.push(waitS);
    nowMs += waitS * 1000;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  nowMs += 120_000;
  for (let count = 0; count < 20; count += 1) expect(attempts.fail('192.0.2.1')).toBeUndefined();
  expect(attempts.fail('192.0.2.1'), 'all is forgiven').toBe(1);
});

test('while an address waits, the wait is not prolonged, and other addresses are free', () => {
  let nowMs = 0;
  const attempts = new FailedAttempts({ now: () => nowMs });
  for (let count = 0; count < 6_000; count += 1) attempts.fail('192.0.2.1');
  expect(attempts.fail('192.0.2.1')).toBe(1);
  expect(attempts.fail('192.0.2.2')).toBeUndefined();
  nowMs = 999;
  expect(attempts.fail('192.0.2.1')).toBe(1);
});

test('an attacker with many addresses is limited by the total', () => {
  const attempts = new FailedAttempts({ now: () => 0 });
  const answered = Array.from({ length: 1_000 }, (_, index) => attempts.fail(`192.0.${index >> 8}.${index & 255}`));
  expect(answered.filter((waitS) => waitS === undefined)).toHaveLength(200);
});

test('the addresses of one IPv6 network are one', () => {
  const attempts = new FailedAttempts({ now: () => 0 });
  for (let count = 0; count < 20; count += 1) attempts.fail(`2001:db8:1:2::${count.toString(16)}`);
  expect(attempts.fail('2001:db8:1:2:3:4:5:6')).toBe(1);
  expect(attempts.fail('2001:db8:1:3::1')).toBeUndefined();
});

test('guesses of tokens and tickets are answered 429 with Retry-After, and a valid one is never limited', async () => {
  const server = await startTestServer({ failedAttempts: new FailedAttempts({ now: () => 0 }) });
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const guess = await rawRequest(server.port, 'GET /metrics', [hostOf(server), wrong()]);
    statuses.push(guess.status);
    expect(guess.headers.has('retry-after')).toBe(guess.status === 429);
    const headers = [hostOf(server), `Authorization: Bearer ${server.ownerToken}`];
    expect((await rawRequest(server.port, 'GET /metrics', headers)).status).toBe(200);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  const withTicket = (ticket: string) =>
    rawUpgrade({
      port: server.port,
      headers: [hostOf(server), `Origin: ${server.origin}`, `Sec-WebSocket-Protocol: stopline.v1, ticket.${ticket}`],
    });
  const guessed = await withTicket(createSecret());
  expect([guessed.status, guessed.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await withTicket(server.ticketFor())).status).toBe(101);
});

test('a request without a token is no guess', async () => {
  const server = await startTestServer();
  for (let count = 0; count < 40; count += 1) {
    expect((await rawRequest(server.port, 'GET /metrics', [hostOf(server)])).status).toBe(401);
  }
});

test('behind a trusted proxy each client is limited by itself, and a stranger cannot name another', async () => {
  const fill = async (server: TestServer, forwarded: string) => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const headers = [hostOf(server), wrong(), `X-Forwarded-For: ${forwarded.replace('N', String(count))}`];
      statuses.push((await rawRequest(server.port, 'GET /metrics', headers)).status);
    }
    return statuses.at(-1);
  };
  const proxied = await startTestServer({ args: ['--trusted-proxy', '127.0.0.1', '--trusted-proxy', '10.0.0.0/8'] });
  expect(await fill(proxied, '192.0.2.1')).toBe(429);
  expect(await fill(proxied, '192.0.2.2'), 'another client').toBe(429);
  expect(await fill(proxied, '198.51.100.N, 192.0.2.3, 10.1.1.1'), 'only its own address counts').toBe(429);
  expect(await fill(proxied, '192.0.2.N')).toBe(401);
  const direct = await startTestServer();
  expect(await fill(direct, '192.0.2.N')).toBe(429);
});
