import { afterEach, expect, test, vi } from 'vitest';
import { protocolVersions } from '../../embed/messages.ts';
import { offerHandshake, type Host } from './handshake.ts';

const ide = 'https://ide.example';
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page in a frame, with what its parent receives and sends. */
function framed(origins: readonly string[] = [ide, 'https://other.example'], versions = protocolVersions) {
  const target = new EventTarget();
  const posted: { readonly data: unknown; readonly origin: unknown }[] = [];
  const parent = { postMessage: (data: unknown, origin: unknown) => void posted.push({ data, origin }) };
  const hosts: Host[] = [];
  const window = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  } as unknown as Window;
  ends.push(offerHandshake({ window, parent, origins, onHost: (host) => hosts.push(host), versions }));
  const { nonce } = (posted[0]?.data ?? { nonce: '' }) as { readonly nonce: string };
  const port = {} as MessagePort;
  const accept = { type: 'stopline_connect', nonce, versions: [1] };
  const send = (more: Readonly<Record<string, unknown>> = {}) => {
    const event = Object.assign(new Event('message'), {
      data: accept,
      origin: ide,
      source: parent,
      ports: [port],
      ...more,
    });
    target.dispatchEvent(event);
  };
  return { posted, hosts, accept, port, send };
}

test('the parent gets a nonce at exactly the allowed origins, never at any', () => {
  const { posted } = framed([ide, 'https://other.example', '*', 'null']);
  expect(posted.map(({ origin }) => origin)).toEqual([ide, 'https://other.example']);
});

test('the parent with an allowed origin, the nonce and a port is accepted', () => {
  const { hosts, port, send } = framed();
  send();
  expect(hosts).toEqual([{ origin: ide, port, version: 1 }]);
});

test('each page has a nonce of its own', () => {
  expect(framed().accept.nonce).not.toBe(framed().accept.nonce);
});

test.each<[string, (accept: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>]>([
  ['an origin that is not allowed', () => ({ origin: 'https://evil.example' })],
  ['an origin that starts like an allowed one', () => ({ origin: `${ide}.evil.example` })],
  ['the origin null', () => ({ origin: 'null' })],
  ['another window of an allowed origin', () => ({ source: {} })],
  ['no window', () => ({ source: null })],
  ['another nonce', (accept) => ({ data: { ...accept, nonce: 'AAAAAAAAAAAAAAAAAAAAAA' } })],
  ['no port', () => ({ ports: [] })],
  ['two ports', () => ({ ports: [{}, {}] })],
  ['an unknown type', (accept) => ({ data: { ...accept, type: 'stopline_run' } })],
  ['1 MB of text', () => ({ data: 'x'.repeat(1_000_000) })],
  ['100,000 versions', (accept) => ({ data: { ...accept, versions: Array.from({ length: 100_000 }, () => 1) } })],
  ['the key __proto__', (accept) => ({ data: JSON.parse(`{"__proto__":${JSON.stringify(accept)}}`) as unknown })],
  ['inherited fields', (accept) => ({ data: Object.create(accept) as unknown })],
  ['nothing', () => ({ data: null })],
])('%s is ignored, and the host is still accepted afterwards', (_what, more) => {
  const { accept, hosts, send } = framed();
  send(more(accept));
  expect(hosts).toEqual([]);
  send();
  expect(hosts).toHaveLength(1);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('a second handshake and a replayed nonce are ignored', () => {
  const { hosts, send } = framed();
  send();
  send();
  send({ ports: [{}] });
  expect(hosts).toHaveLength(1);
});

test.each([
  ['an old host works with a new page', [1], [2, 1], 1],
  ['a newer host works with an old page', [2, 1], [1], 1],
  ['two that speak several choose the one that the page prefers', [1, 2], [3, 2, 1], 2],
  ['a host and a page without a common version have none', [2], [1], undefined],
  ['versions that are no numbers are ignored', [9, '1', null], [1], undefined],
])('%s', (_what, ofHost, ofPage, version) => {
  const { accept, hosts, send } = framed([ide], ofPage);
  send({ data: { ...accept, versions: ofHost } });
  expect(hosts).toMatchObject([{ version }]);
});

test('fields that a newer host adds are ignored', () => {
  const { accept, hosts, send } = framed();
  send({ data: { ...accept, versions: [2, 1], compression: 'zstd' } });
  expect(hosts).toMatchObject([{ version: 1 }]);
});

test('a page that no origin may show offers nothing', () => {
  const post = vi.fn();
  const window = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  ends.push(offerHandshake({ window, parent: { postMessage: post }, origins: [], onHost: vi.fn() }));
  expect(post).not.toHaveBeenCalled();
});
