import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkRevoked } from '#protocol';
import { createSecret, Principals } from './secrets.ts';
import { Tickets } from './tickets.ts';

const owner = { id: 'owner', role: 'owner' } as const;
const agent = { id: 'agent', role: 'agent' } as const;

test('a secret has 256 bits in base64url without padding, and no two are equal', () => {
  const secrets = new Set(Array.from({ length: 1000 }, createSecret));
  expect(secrets.size).toBe(1000);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('only the same secret is found, whatever their lengths', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const principals = new Principals();
      principals.add(one, owner);
      return principals.find(one) === owner && (principals.find(other) === owner) === (one === other);
    }),
  );
});

test('a token identifies its principal, and is not stored', () => {
  const principals = new Principals();
  const [first, second] = [createSecret(), createSecret()];
  principals.add(first, owner);
  principals.add(second, agent);
  expect(principals.find(first)).toBe(owner);
  expect(principals.find(second)).toBe(agent);
  expect(principals.find(first.slice(1))).toBeUndefined();
  expect(principals.find('')).toBeUndefined();
  expect(JSON.stringify(principals) + String(Object.values(principals))).not.toContain(first);
});

test('a token that has expired is rejected, even if no timer has run', () => {
  const principals = new Principals();
  const [valid, expired] = [createSecret(), createSecret()];
  principals.add(valid, owner, new Date(Date.now() + 60_000));
  principals.add(expired, agent, new Date(Date.now() - 1));
  expect([principals.find(valid), principals.find(expired)]).toEqual([owner, undefined]);
});

test('a removed token is rejected', () => {
  const principals = new Principals();
  const token = createSecret();
  principals.add(token, owner);
  principals.remove('owner', linkRevoked);
  expect(principals.find(token)).toBeUndefined();
  expect(principals.has('owner')).toBe(false);
});

test('a ticket is good once, for its origin, within its lifetime', () => {
  let now = 0;
  const tickets = new Tickets({ now: () => now });
  const holder = { principal: owner, origin: 'http://localhost:1' };
  const used = tickets.issue(holder).ticket;
  expect(tickets.redeem(used, 'http://localhost:1')).toBe(owner);
  expect(tickets.redeem(used, 'http://localhost:1')).toBeUndefined();
  const stolen = tickets.issue(holder).ticket;
  expect(tickets.redeem(stolen, 'http://localhost:2')).toBeUndefined();
  expect(tickets.redeem(stolen, 'http://localhost:1')).toBeUndefined();
  const bare = tickets.issue(holder).ticket;
  expect(tickets.redeem(bare, undefined)).toBeUndefined();
  const late = tickets.issue(holder).ticket;
  now = 30_000;
  expect(tickets.redeem(late, 'http://localhost:1')).toBeUndefined();
});

test('a ticket that was issued without an origin is only valid without one', () => {
  const tickets = new Tickets();
  const holder = { principal: owner, origin: undefined };
  expect(tickets.redeem(tickets.issue(holder).ticket, undefined)).toBe(owner);
  expect(tickets.redeem(tickets.issue(holder).ticket, 'http://localhost:1')).toBeUndefined();
});

test('a ticket says when it expires, 30 s from now', () => {
  const { expiresAt } = new Tickets().issue({ principal: owner, origin: undefined });
  const leftMs = expiresAt.getTime() - Date.now();
  expect(leftMs).toBeGreaterThan(29_000);
  expect(leftMs).toBeLessThanOrEqual(30_000);
});

test('of too many open tickets the oldest gives way, and expired ones are dropped', () => {
  let now = 0;
  const tickets = new Tickets({ now: () => now, limit: 3 });
  const [first, ...others] = Array.from(
    { length: 4 },
    () => tickets.issue({ principal: owner, origin: undefined }).ticket,
  );
  expect(tickets.size).toBe(3);
  expect(tickets.redeem(first ?? '', undefined)).toBeUndefined();
  expect(tickets.redeem(others[2] ?? '', undefined)).toBe(owner);
  now = 30_000;
  expect(tickets.size).toBe(0);
});

test('revoking a principal drops only its tickets', () => {
  const tickets = new Tickets();
  const mine = tickets.issue({ principal: owner, origin: undefined }).ticket;
  const other = tickets.issue({ principal: { id: 'link-1', role: 'observer' }, origin: undefined }).ticket;
  tickets.revoke('link-1');
  expect(tickets.redeem(other, undefined)).toBeUndefined();
  expect(tickets.redeem(mine, undefined)).toBe(owner);
});
