import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bearerToken, headerBag, offeredTicket, refuseAccess, type AccessLists } from './guard.ts';

const lists: AccessLists = {
  hosts: new Set(['localhost:4711', '127.0.0.1:4711', '[::1]:4711', 'debug.example']),
  origins: new Set(['http://localhost:4711', 'https://debug.example']),
};
const host = ['Host', 'localhost:4711'];

const statusOf = (rawHeaders: readonly string[], { method = 'GET', isFromTrustedProxy = false } = {}) =>
  refuseAccess({ method, headers: headerBag(rawHeaders), isFromTrustedProxy }, lists)?.status;

describe('a request whose forwarded host', () => {
  const forwarded = ['Host', 'upstream:1', 'X-Forwarded-Host', 'debug.example'];

  test('comes from a trusted proxy is used and checked', () => {
    expect(statusOf(forwarded, { isFromTrustedProxy: true })).toBeUndefined();
    expect(statusOf([...host, 'X-Forwarded-Host', 'evil.example'], { isFromTrustedProxy: true })).toBe(403);
    expect(statusOf([...host, 'X-Forwarded-Host', 'debug.example, evil.example'], { isFromTrustedProxy: true })).toBe(
      403,
    );
    expect(statusOf([...forwarded, 'X-Forwarded-Host', 'debug.example'], { isFromTrustedProxy: true })).toBe(403);
  });

  test('comes from another address is ignored', () => {
    expect(statusOf(forwarded)).toBe(403);
    expect(statusOf([...host, 'X-Forwarded-Host', 'evil.example'])).toBeUndefined();
  });
});

test.each([
  [['Sec-Fetch-Site', 'same-origin'], 'POST', undefined],
  [['Sec-Fetch-Site', 'none', 'Sec-Fetch-Mode', 'navigate'], 'GET', undefined],
  [['Sec-Fetch-Site', 'cross-site', 'Sec-Fetch-Mode', 'navigate'], 'GET', undefined],
  [['Sec-Fetch-Site', 'same-site', 'Sec-Fetch-Mode', 'navigate', 'Sec-Fetch-Dest', 'iframe'], 'GET', undefined],
  [['Sec-Fetch-Site', 'cross-site', 'Sec-Fetch-Mode', 'navigate'], 'POST', 403],
  [['Sec-Fetch-Site', 'cross-site', 'Sec-Fetch-Mode', 'no-cors', 'Sec-Fetch-Dest', 'script'], 'GET', 403],
  [['Sec-Fetch-Site', 'same-site', 'Sec-Fetch-Mode', 'no-cors', 'Sec-Fetch-Dest', 'image'], 'GET', 403],
  [['Sec-Fetch-Site', 'cross-site', 'Sec-Fetch-Mode', 'websocket'], 'GET', 403],
  [['Sec-Fetch-Site', 'cross-site'], 'GET', 403],
  [['Sec-Fetch-Site', 'Same-Origin'], 'GET', 403],
  [['Sec-Fetch-Site', ''], 'GET', 403],
  [['Sec-Fetch-Site', 'same-origin', 'Sec-Fetch-Site', 'cross-site'], 'GET', 403],
  [['Sec-Fetch-Site', 'cross-site', 'Origin', 'https://debug.example'], 'POST', undefined],
  [['Sec-Fetch-Site', 'same-origin', 'Origin', 'https://evil.example'], 'POST', 403],
])('%j with %s is answered with %s', (headers, method, status) => {
  expect(statusOf([...host, ...headers], { method })).toBe(status);
});

test('a request with as many headers as Node keeps is refused, because there may be more', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => [`X-${index}`, '1']).flat();
  expect(statusOf([...host, ...many(62)])).toBeUndefined();
  expect(statusOf([...host, ...many(63)])).toBe(431);
});

test('headers with the names of a prototype are headers like others', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap((name) => [name, 'x']);
  expect(statusOf([...host, ...names])).toBeUndefined();
  expect(headerBag(names).get('__proto__')).toEqual(['x']);
});

test.each([
  [['Authorization', 'Bearer abc'], 'abc'],
  [['authorization', 'bearer   a-b_C1'], 'a-b_C1'],
  [['Authorization', 'Bearer abc', 'Authorization', 'Bearer abc'], undefined],
  [['Authorization', 'Bearer'], undefined],
  [['Authorization', 'Bearer '], undefined],
  [['Authorization', 'Bearer a b'], undefined],
  [['Authorization', 'Bearer abc, Bearer def'], undefined],
  [['Authorization', 'Bearer abc='], undefined],
  [['Authorization', 'Basic abc'], undefined],
  [['Authorization', 'abc'], undefined],
  [['Authorization', ' Bearer abc'], undefined],
  [['Authorization', `Bearer ${'a'.repeat(513)}`], undefined],
  [['X-Authorization', 'Bearer abc'], undefined],
  [[], undefined],
])('the bearer token of %j is %s', (headers, token) => {
  expect(bearerToken(headerBag(headers))).toBe(token);
});

const protocols = (...values: readonly string[]) =>
  offeredTicket(headerBag(values.flatMap((value) => ['Sec-WebSocket-Protocol', value])));

test.each([
  [['stopline.v1, ticket.abc'], 'abc'],
  [['ticket.abc,stopline.v1'], 'abc'],
  [['stopline.v1', 'ticket.abc'], 'abc'],
  [['stopline.v1'], undefined],
  [['ticket.abc'], undefined],
  [['stopline.v2, ticket.abc'], undefined],
  [['stopline.v1, ticket.abc, ticket.def'], undefined],
  [['stopline.v1, stopline.v1'], undefined],
  [['stopline.v1, ticket.'], undefined],
  [['stopline.v1, ticket.a b'], undefined],
  [['stopline.v1, ticket.a=b'], undefined],
  [['stopline.v1, Ticket.abc'], undefined],
  [['STOPLINE.V1, ticket.abc'], undefined],
  [['stopline.v1, ticket.abc,'], undefined],
  [[''], undefined],
  [[], undefined],
])('the ticket among the subprotocols %j is %s', (values, ticket) => {
  expect(protocols(...values)).toBe(ticket);
});

test('no host or origin is accepted that is not on the list', () => {
  const near = fc.constantFrom(
    'localhost:4711',
    'LOCALHOST:4711',
    'debug.example',
    'http://localhost:4711',
    'https://debug.example',
  );
  const any = fc.oneof(
    fc.string(),
    near,
    fc.tuple(near, fc.string()).map(([known, more]) => known + more),
  );
  fc.assert(
    fc.property(any, fc.option(any, { nil: undefined }), (name, origin) => {
      const headers = ['Host', name, ...(origin === undefined ? [] : ['Origin', origin])];
      const isKnown = lists.hosts.has(name.toLowerCase()) && (origin === undefined || lists.origins.has(origin));
      return statusOf(headers) === (isKnown ? undefined : 403);
    }),
    { numRuns: 2000 },
  );
});
