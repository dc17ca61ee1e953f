import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { lowestRoles, wireProtocol, type RouteRule } from '#protocol';
import { limits } from '../limits.ts';
import { Links } from './links.ts';
import { Principals } from './secrets.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { Tickets } from './tickets.ts';

/** A request with a bearer token. */
async function asked(server: TestServer, line: string, token: string, body?: object) {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(new URL(path, server.origin), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // Metrics are plain text.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, json: isJson ? (JSON.parse(text) as Record<string, unknown>) : undefined };
}

async function made(server: TestServer, body: object) {
  const { json = {} } = await asked(server, 'POST /api/links', server.ownerToken, body);
  return { id: String(json.id), token: String(json.token), json };
}

/** A live connection by a token. */
async function connected(server: TestServer, token: string): Promise<WebSocket> {
  const { json = {} } = await asked(server, 'POST /api/tickets', token);
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, [
    wireProtocol,
    `ticket.${String(json.ticket)}`,
  ]);
  await once(socket, 'open');
  return socket;
}

describe('links over HTTP', () => {
  test('the owner makes, lists and revokes them; only the answer to making one has its token', async () => {
    const server = await startTestServer();
    const { id, token, json } = await made(server, { role: 'observer', label: ' Class 3b ', expires_in_s: 60 });
    expect(json).toEqual({
      id,
      role: 'observer',
      label: 'Class 3b',
      url: `${server.origin}/#token=${token}`,
      token,
      expires_at: expect.stringMatching(/Z$/) as string,
    });
    const listed = await asked(server, 'GET /api/links', server.ownerToken);
    expect(listed.json).toMatchObject({ links: [{ id, role: 'observer', label: 'Class 3b' }] });
    expect(JSON.stringify(listed.json)).not.toContain(token);
    expect((await asked(server, `DELETE /api/links/${id}`, server.ownerToken)).status).toBe(204);
    expect((await asked(server, `DELETE /api/links/${id}`, server.ownerToken)).status).toBe(404);
    expect((await asked(server, 'POST /api/tickets', token)).status).toBe(401);
  });

  test('an agent’s has the URL of /mcp, without its token', async () => {
    const server = await startTestServer();
    const { json } = await made(server, { role: 'agent', label: 'Kestrel' });
    expect(json).toMatchObject({ url: `${server.origin}/mcp`, expires_at: null });
  });

  test.each([
    {},
    { role: 'owner', label: 'x' },
    { role: 'observer', label: ' ' },
    { role: 'observer', label: 'x', expires_in_s: 0 },
    { role: 'observer', label: 'x', expires_in_s: limits.linkSeconds.most + 1 },
    { role: 'observer', label: 'x', more: true },
  ])('%j makes none', async (body) => {
    const server = await startTestServer();
    const answer = await asked(server, 'POST /api/links', server.ownerToken, body);
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_arguments' } });
    expect(server.links.list()).toEqual([]);
  });
});

describe.each(['controller', 'observer', 'agent'] as const)('the token of a link for an %s', (role) => {
  test('is accepted by the paths of its role only', async () => {
    const server = await startTestServer();
    const { token } = await made(server, { role, label: 'x' });
    for (const [path, { lowest, agents }] of Object.entries<RouteRule>(lowestRoles.routes)) {
      const isAllowed = role === 'agent' ? agents : lowest !== 'owner';
      const method = server.routes.find((route) => route.path === path)?.allowed.split(', ')[0] ?? '';
      const { status } = await asked(server, `${method} ${path}`, token, method === 'POST' ? {} : undefined);
      expect({ path, isRefused: status === 403 }).toEqual({ path, isRefused: !isAllowed });
    }
  });
});

describe('a token for an approval', () => {
  test('opens one page as the owner, and nothing else', async () => {
    const server = await startTestServer({ mcp: (_request, response) => void response.json({}) });
    const token = server.links.createForApproval();
    for (const line of ['GET /api/links', 'POST /mcp', 'GET /metrics'])
      expect((await asked(server, line, token, line.startsWith('POST') ? {} : undefined)).status).toBe(403);
    const page = await connected(server, token);
    expect((await asked(server, 'POST /api/tickets', token)).status).toBe(401);
    expect(page.readyState).toBe(WebSocket.OPEN);
    page.terminate();
  });

  test('that two pages use at once opens one of them', async () => {
    const server = await startTestServer();
    const token = server.links.createForApproval();
    const answers = await Promise.all([1, 2].map(() => asked(server, 'POST /api/tickets', token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('is invalid after ten minutes, and when twenty newer ones were made', async () => {
    const server = await startTestServer();
    const first = server.links.createForApproval();
    const next = server.links.createForApproval();
    for (let made = 1; made < limits.approvalLinks.most; made += 1) server.links.createForApproval();
    expect((await asked(server, 'POST /api/tickets', first)).status).toBe(401);
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ['Date'] });
    expect((await asked(server, 'POST /api/tickets', next)).status).toBe(401);
    vi.useRealTimers();
  });
});

describe('revoking a link', () => {
  test('closes its connections at once, with the reason, and leaves others open', async () => {
    const server = await startTestServer();
    const { id, token } = await made(server, { role: 'observer', label: 'x' });
    const [theirs, owners] = [await connected(server, token), await connected(server, server.ownerToken)];
    const closed = once(theirs, 'close');
    await asked(server, `DELETE /api/links/${id}`, server.ownerToken);
    const [code, reason] = (await closed) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([4001, expect.stringContaining('revoked')]);
    expect(owners.readyState).toBe(WebSocket.OPEN);
    owners.terminate();
  });

  test('ends its requests and its tickets', async () => {
    const begun = new EventEmitter();
    const server = await startTestServer({ mcp: () => void begun.emit('call') });
    const { id, token } = await made(server, { role: 'agent', label: 'x' });
    const hasBegun = once(begun, 'call');
    const pending = asked(server, 'POST /mcp', token, {}).catch(() => 'ended');
    await hasBegun;
    server.links.revoke(id);
    expect(await pending).toBe('ended');
    expect(server.principals.has(id)).toBe(false);
  });
});

describe('a link', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const createLinks = () => {
    const [principals, tickets] = [new Principals(), new Tickets()];
    const withhold = vi.fn();
    return { principals, tickets, withhold, links: new Links({ principals, tickets, withhold }) };
  };

  test('expires, and disconnects then', () => {
    const { links, principals } = createLinks();
    const { link, token } = links.create({ role: 'observer', label: 'x', expiresInS: 60 });
    const end = vi.fn();
    principals.onRemoved(link.id, end);
    vi.advanceTimersByTime(59_999);
    expect([principals.find(token)?.role, end.mock.calls]).toEqual(['observer', []]);
    vi.advanceTimersByTime(1);
    expect(principals.find(token)).toBeUndefined();
    expect(end).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 4002 }));
    expect(links.list()).toEqual([]);
  });

  test('takes its tickets with it', () => {
    const { links, tickets } = createLinks();
    const { link } = links.create({ role: 'controller', label: 'x' });
    const { ticket } = tickets.issue({ principal: link, origin: undefined });
    links.revoke(link.id);
    expect(tickets.redeem(ticket, undefined)).toBeUndefined();
  });

  test('has a token that the log withholds', () => {
    const { links, withhold } = createLinks();
    const { token } = links.create({ role: 'agent', label: 'x' });
    expect(withhold).toHaveBeenCalledExactlyOnceWith(token);
  });

  test('is refused when there are too many', () => {
    const { links } = createLinks();
    const create = () => links.create({ role: 'observer', label: 'x' });
    for (let count = 0; count < limits.links.most; count += 1) create();
    expect(create).toThrow(/Revoke some/);
  });
});
