import type { Arguments, Body, Command, Dap, Fact } from '#protocol';
import { DebugError } from '#protocol';
import { expect, test } from 'vitest';
import { NotReachedError } from '../connection/not-reached.ts';
import { ReadCache } from './reads.ts';
import { applyFacts, initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import { SessionFacts, frameId, scopeReference } from '../testing/session-facts.ts';

const variable = (name: string, value: string, variablesReference = 0): Dap.Variable => ({
  name,
  value,
  variablesReference,
});

interface Asked {
  readonly command: string;
  readonly args: unknown;
  readonly signal: AbortSignal;
  readonly answer: (body: unknown) => void;
  readonly refuse: (error: Error) => void;
}

function cache(...facts: readonly Fact[]) {
  const server = new Store(applyFacts({ ...initialServerState, connection: { kind: 'connected' } }, facts));
  const asked: Asked[] = [];
  const ask = <C extends Command>(_sessionId: string, command: C, args: Arguments<C>, signal: AbortSignal) =>
    new Promise<Body<C>>((resolve, reject) => {
      asked.push({ command, args, signal, answer: (body) => resolve(body as Body<C>), refuse: reject });
    });
  const reads = new ReadCache(server, ask);
  const record = (...news: readonly Fact[]) => server.update((state) => applyFacts(state, news));
  return { reads, server, asked, record };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const session = new SessionFacts();

test('the values of a stop need no request', () => {
  const { reads, asked } = cache(...session.started(), ...session.stop({ id: 1, variables: [variable('x', '1')] }));
  expect(reads.read('s1', 'scopes', { frameId: frameId(1) })).toMatchObject({ status: 'ready' });
  const variables = reads.read('s1', 'variables', { variablesReference: scopeReference(1) });
  expect(variables).toEqual({ status: 'ready', value: { variables: [variable('x', '1')] } });
  expect(asked).toEqual([]);
});

test('a page of pushed values is cut from them', () => {
  const variables = ['a', 'b', 'c'].map((name) => variable(name, '1'));
  const { reads } = cache(...session.started(), ...session.stop({ id: 1, variables }));
  const read = reads.read('s1', 'variables', { variablesReference: scopeReference(1), start: 1, count: 1 });
  expect(read).toEqual({ status: 'ready', value: { variables: [variable('b', '1')] } });
});

test('a read is requested once per epoch', async () => {
  const { reads, asked } = cache(...session.started(), ...session.stop({ id: 1 }));
  const question = { expression: 'x', frameId: frameId(1), context: 'watch' } as const;
  expect(reads.read('s1', 'evaluate', question)).toEqual({ status: 'loading', since: expect.any(Number) });
  expect(reads.read('s1', 'evaluate', question)).toMatchObject({ status: 'loading' });
  expect(asked).toHaveLength(1);
  const before = reads.changes.value;
  asked[0]?.answer({ result: '1', variablesReference: 0 });
  await settled();
  expect(reads.changes.value).toBeGreaterThan(before);
  expect(reads.read('s1', 'evaluate', question)).toMatchObject({ status: 'ready', value: { result: '1' } });
});

test('a refusal is an answer, with the adapter’s reason', async () => {
  const { reads, asked } = cache(...session.started(), ...session.stop({ id: 1 }));
  const question = { expression: 'y', frameId: frameId(1) };
  reads.read('s1', 'evaluate', question);
  asked[0]?.refuse(new DebugError('adapter_failed', 'name y is not defined'));
  await settled();
  expect(reads.read('s1', 'evaluate', question)).toEqual({ status: 'failed', message: 'name y is not defined' });
  expect(asked).toHaveLength(1);
});

test('after a step the previous value is shown until the new one arrives', async () => {
  const { reads, asked, record } = cache(...session.started(), ...session.stop({ id: 1 }));
  reads.read('s1', 'evaluate', { expression: 'x', frameId: frameId(1) });
  asked[0]?.answer({ result: '1', variablesReference: 0 });
  await settled();
  record(session.resumed(), ...session.stop({ id: 2 }));
  const read = reads.read('s1', 'evaluate', { expression: 'x', frameId: frameId(2) });
  const previous = { result: '1', variablesReference: 0 };
  expect(read).toEqual({ status: 'loading', previous, since: expect.any(Number) });
  expect(asked).toHaveLength(2);
});

test('after a step the children of a value are found by the names that lead to them', async () => {
  const order = (reference: number) => [variable('order', 'Order', reference)];
  const { reads, asked, record } = cache(...session.started(), ...session.stop({ id: 1, variables: order(50) }));
  reads.read('s1', 'scopes', { frameId: frameId(1) });
  reads.read('s1', 'variables', { variablesReference: scopeReference(1) });
  reads.read('s1', 'variables', { variablesReference: 50 });
  asked[0]?.answer({ variables: [variable('id', '7')] });
  await settled();
  record(session.resumed(), ...session.stop({ id: 2, variables: order(60) }));
  reads.read('s1', 'scopes', { frameId: frameId(2) });
  reads.read('s1', 'variables', { variablesReference: scopeReference(2) });
  const read = reads.read('s1', 'variables', { variablesReference: 60 });
  const previous = { variables: [variable('id', '7')] };
  expect(read).toEqual({ status: 'loading', previous, since: expect.any(Number) });
});

test('two scopes of one name are not confused after a step', async () => {
  const { reads, asked, record } = cache(...session.started(), ...session.stop({ id: 1 }));
  const scope = (variablesReference: number) => ({ name: 'Block: total', variablesReference, expensive: false });
  const read = (variablesReference: number) => reads.read('s1', 'variables', { variablesReference });
  const outer = (stopId: number) => reads.read('s1', 'scopes', { frameId: frameId(stopId) + 1 });
  outer(1);
  asked[0]?.answer({ scopes: [scope(71), scope(72)] });
  await settled();
  read(71);
  read(72);
  asked[1]?.answer({ variables: [variable('price', '990')] });
  asked[2]?.answer({ variables: [variable('item', 'ink')] });
  await settled();
  record(session.resumed(), ...session.stop({ id: 2 }));
  outer(2);
  asked[3]?.answer({ scopes: [scope(81), scope(82)] });
  await settled();
  expect(read(81)).toMatchObject({ status: 'loading', previous: { variables: [variable('price', '990')] } });
  expect(read(82)).toMatchObject({ status: 'loading', previous: { variables: [variable('item', 'ink')] } });
});

test('while the program runs nothing is requested, and known values are shown', () => {
  const { reads, asked, record } = cache(
    ...session.started(),
    ...session.stop({ id: 1, variables: [variable('x', '1')] }),
  );
  record(session.resumed());
  expect(reads.read('s1', 'scopes', { frameId: frameId(1) })).toMatchObject({ status: 'loading', previous: {} });
  const read = reads.read('s1', 'variables', { variablesReference: scopeReference(1) });
  expect(read).toEqual({ status: 'loading', previous: { variables: [variable('x', '1')] } });
  expect(reads.read('s1', 'scopes', { frameId: frameId(1) + 1 })).toEqual({ status: 'loading' });
  expect(asked).toEqual([]);
});

test('answers that are being pushed are not requested', () => {
  const parts = { id: 1 };
  const { reads, asked, record } = cache(...session.started(), session.stopped(parts), session.frames(parts));
  expect(reads.read('s1', 'scopes', { frameId: frameId(1) })).toEqual({ status: 'loading' });
  expect(asked).toEqual([]);
  reads.read('s1', 'scopes', { frameId: frameId(1) + 1 });
  expect(asked).toHaveLength(1);
  record(...session.values(parts), session.completed(parts));
  expect(reads.read('s1', 'scopes', { frameId: frameId(1) })).toMatchObject({ status: 'ready' });
});

test('pushed values are outdated after a change', () => {
  const { reads, asked, record } = cache(
    ...session.started(),
    ...session.stop({ id: 1, variables: [variable('x', '1')] }),
  );
  const question = { variablesReference: scopeReference(1) };
  reads.read('s1', 'variables', question);
  record(session.mutated());
  const previous = { variables: [variable('x', '1')] };
  const read = reads.read('s1', 'variables', question);
  expect(read, 'it stays as it is until it is read anew').toMatchObject({ previous, isOfThisStop: true });
  expect(asked).toHaveLength(1);
});

test('the last read values of a stop are shown when something changes', async () => {
  const { reads, asked, record } = cache(
    ...session.started(),
    ...session.stop({ id: 1, variables: [variable('x', '1')] }),
  );
  const question = { variablesReference: scopeReference(1) };
  reads.read('s1', 'scopes', { frameId: frameId(1) });
  reads.read('s1', 'variables', question);
  record(session.mutated());
  reads.read('s1', 'variables', question);
  asked[0]?.answer({ variables: [variable('x', '2')] });
  await settled();
  record(session.mutated());
  const previous = { variables: [variable('x', '2')] };
  expect(reads.read('s1', 'variables', question)).toMatchObject({ status: 'loading', previous, isOfThisStop: true });
});

test('values of another frame of the same function are not used', async () => {
  const { reads, asked } = cache(...session.started(), ...session.stop({ id: 1 }));
  reads.read('s1', 'evaluate', { expression: 'x', frameId: frameId(1) });
  asked[0]?.answer({ result: '1', variablesReference: 0 });
  await settled();
  const read = reads.read('s1', 'evaluate', { expression: 'x', frameId: frameId(1) + 1 });
  expect(read).toMatchObject({ status: 'loading', previous: { result: '1' } });
  expect(read).not.toHaveProperty('isOfThisStop');
});

test('a cancelled read is requested again on retry', async () => {
  const { reads, asked } = cache(...session.started(), ...session.stop({ id: 1 }));
  const question = { expression: 'slow()', frameId: frameId(1) };
  reads.read('s1', 'evaluate', question);
  reads.cancel('s1', 'evaluate', question);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(reads.read('s1', 'evaluate', question)).toEqual({ status: 'failed', message: 'Cancelled.', isGivenUp: true });
  asked[0]?.answer({ result: 'late', variablesReference: 0 });
  await settled();
  expect(reads.read('s1', 'evaluate', question)).toMatchObject({ status: 'failed' });
  reads.retry('s1', 'evaluate', question);
  reads.read('s1', 'evaluate', question);
  asked[1]?.answer({ result: '1', variablesReference: 0 });
  await settled();
  expect(reads.read('s1', 'evaluate', question)).toMatchObject({ status: 'ready', value: { result: '1' } });
});

test('an answer of an earlier epoch is dropped', async () => {
  const { reads, asked, record } = cache(...session.started(), ...session.stop({ id: 1 }));
  reads.read('s1', 'evaluate', { expression: 'x', frameId: frameId(1) });
  record(session.mutated());
  const question = { expression: 'x', frameId: frameId(1) };
  reads.read('s1', 'evaluate', question);
  asked[0]?.answer({ result: 'old', variablesReference: 0 });
  await settled();
  expect(reads.read('s1', 'evaluate', question)).not.toHaveProperty('previous');
});

test('reads that a lost connection interrupted are requested again', async () => {
  const { reads, asked, server } = cache(...session.started(), ...session.stop({ id: 1 }));
  const question = { expression: 'x', frameId: frameId(1) };
  reads.read('s1', 'evaluate', question);
  asked[0]?.refuse(new NotReachedError());
  await settled();
  expect(reads.read('s1', 'evaluate', question)).toMatchObject({ status: 'loading' });
  expect(asked).toHaveLength(1);
  server.update((state) => ({ ...state, connection: { kind: 'connected' } }));
  reads.read('s1', 'evaluate', question);
  expect(asked).toHaveLength(2);
});

test('a removed session has no answers', () => {
  const { reads } = cache();
  expect(reads.read('s9', 'threads', undefined)).toMatchObject({ status: 'failed' });
});

test('only invalidated values are read again', async () => {
  const { reads, asked, record } = cache(...session.started(), ...session.stop({ id: 1 }));
  const stack = () => reads.read('s1', 'stackTrace', { threadId: 1, startFrame: 20, levels: 20 });
  const value = () => reads.read('s1', 'evaluate', { expression: 'x', frameId: frameId(1), context: 'watch' });
  stack();
  value();
  asked[0]?.answer({ stackFrames: [] });
  asked[1]?.answer({ result: '1', variablesReference: 0 });
  await settled();
  record(session.invalidated({ areas: ['variables'] }));
  expect([stack().status, value().status]).toEqual(['ready', 'loading']);
  asked[2]?.answer({ result: '2', variablesReference: 0 });
  await settled();
  record(session.invalidated({ areas: ['variables'], stackFrameId: frameId(1) + 1 }));
  expect([stack().status, value().status]).toEqual(['ready', 'ready']);
  record(session.invalidated({ areas: ['stacks'], threadId: 2 }));
  expect([stack().status, value().status]).toEqual(['ready', 'ready']);
  record(session.invalidated({ areas: ['stacks'], threadId: 1 }));
  expect([stack().status, value().status]).toEqual(['loading', 'loading']);
});
