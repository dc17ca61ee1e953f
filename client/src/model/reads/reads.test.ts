import type { Arguments, Body, Command, Dap, Fact } from '#protocol';
import { DebugError } from '#protocol';
import { expect, test } from 'vitest';
import { NotReachedError } from '../connection/not-reached.ts';
import { ReadCache } from './reads.ts';
import { applyFacts, initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import type { TreePlace } from './shown-values.ts';
import { SessionFacts, frameId, scopeReference } from '../testing/session-facts.ts';

const variable = (name: string, value: string, variablesReference = 0): Dap.Variable => ({
  name,
  value,
  variablesReference,
});

interface Asked {
  readonly command: string;
  readonly args: unknown;
  readonly signal: AbortSignal | undefined;
  readonly answer: (body: unknown) => void;
  readonly refuse: (error: Error) => void;
}

function cache(...facts: readonly Fact[]) {
  const server = new Store(applyFacts({ ...initialServerState, connection: { kind: 'connected' } }, facts));
  const asked: Asked[] = [];
  const ask = <C extends Command>(_sessionId: string, command: C, args: Arguments<C>, signal?: AbortSignal) =>
    new Promise<Body<C>>((resolve, reject) => {
      asked.push({ command, args, signal, answer: (body) => resolve(body as Body<C>), refuse: reject });
    });
  const idle: (() => void)[] = [];
  const reads = new ReadCache(server, ask, (task) => void idle.push(task));
  const record = (...news: readonly Fact[]) => server.update((state) => applyFacts(state, news));
  /** The values of a reference, at a path in a frame. */
  const values = (variablesReference: number, place: TreePlace) =>
    reads.values('s1', { command: 'variables', args: { variablesReference } }, place);
  /** The locals of the top frame. */
  const locals = (stopId: number) => values(scopeReference(stopId), { frameId: frameId(stopId), path: 'Locals' });
  return { reads, server, asked, record, values, locals, idle };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const session = new SessionFacts();

test('the values of a stop need no request', () => {
  const stop = session.stop({ id: 1, variables: [variable('x', '1')] });
  const { reads, asked, locals } = cache(...session.started(), ...stop);
  expect(reads.read('s1', 'scopes', { frameId: frameId(1) })).toMatchObject({ status: 'ready' });
  expect(locals(1)).toMatchObject({ status: 'ready', variables: [variable('x', '1')] });
  expect(asked).toEqual([]);
});

test('a scope of which a stop has only the first variables says how many there are, also after one is set', () => {
  const long = session
    .stop({ id: 1, variables: [variable('x', '1')] })
    .map((fact) =>
      fact.type === 'answered' && fact.command === 'variables'
        ? { ...fact, body: { ...fact.body, totalVariables: 12_000 } }
        : fact,
    );
  const { reads, locals } = cache(...session.started(), ...long);
  expect(locals(1).variables?.total).toBe(12_000);
  const place = reads.placeOf('s1', { command: 'variables' }, { frameId: frameId(1), path: 'Locals' });
  place?.set({ name: 'x', shown: '1', now: { value: '2' } });
  expect(locals(1).variables).toMatchObject({ total: 12_000, 0: variable('x', '2') });
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

test('the children of a list after its items are requested when the page is idle', async () => {
  const { reads, asked, idle } = cache(...session.started(), ...session.stop({ id: 1 }));
  const question = { variablesReference: 50, filter: 'named' } as const;
  expect(reads.read('s1', 'variables', question)).toMatchObject({ status: 'loading' });
  expect(asked).toEqual([]);
  idle.shift()?.();
  await settled();
  asked[0]?.answer({ variables: [variable('length', '1')] });
  await settled();
  expect(reads.read('s1', 'variables', question)).toMatchObject({ status: 'ready' });
  expect(asked).toHaveLength(1);
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
  const watched = (stopId: number) => {
    const args = { expression: 'x', frameId: frameId(stopId) };
    return reads.values('s1', { command: 'evaluate', args }, { frameId: frameId(stopId), path: 'x' });
  };
  watched(1);
  asked[0]?.answer({ result: '1', variablesReference: 0 });
  await settled();
  watched(1);
  record(session.resumed(), ...session.stop({ id: 2 }));
  const shown = { status: 'loading', variables: [variable('x', '1')], isOld: true, since: expect.any(Number) };
  expect(watched(2)).toMatchObject(shown);
  expect(asked).toHaveLength(2);
});

test('after a step the children of a value are found by the names that lead to them', async () => {
  const order = (reference: number) => [variable('order', 'Order', reference)];
  const first = session.stop({ id: 1, variables: order(50) });
  const { asked, record, values } = cache(...session.started(), ...first);
  values(50, { frameId: frameId(1), path: 'Locals order' });
  asked[0]?.answer({ variables: [variable('id', '7')] });
  await settled();
  values(50, { frameId: frameId(1), path: 'Locals order' });
  record(session.resumed(), ...session.stop({ id: 2, variables: order(60) }));
  const shown = { status: 'loading', variables: [variable('id', '7')], isOld: true, since: expect.any(Number) };
  expect(values(60, { frameId: frameId(2), path: 'Locals order' })).toMatchObject(shown);
});

test('a read that was refused to an observer is requested again once someone else has read such a value, others are not', async () => {
  const { asked, record, values } = cache(...session.started(), ...session.stop({ id: 1 }));
  const [refused, failed] = [50, 51].map(
    (reference) => () => values(reference, { frameId: frameId(1), path: `${reference}` }),
  );
  refused?.();
  failed?.();
  asked[0]?.refuse(new DebugError('not_allowed', 'You are watching.'));
  asked[1]?.refuse(new DebugError('adapter_failed', 'No.'));
  await settled();
  expect([refused?.(), failed?.()]).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
  record({ type: 'first_read', sessionId: 's1', at: '2026-01-01T00:00:00.000Z' });
  expect([refused?.(), failed?.()]).toMatchObject([{ status: 'loading' }, { status: 'failed' }]);
  expect(asked).toHaveLength(3);
  asked[2]?.answer({ variables: [variable('balance', '5')] });
  await settled();
  expect(refused?.()).toMatchObject({ status: 'ready', variables: [variable('balance', '5')] });
});

test('values of an old reference are shown, and not requested', () => {
  const { asked, record, values } = cache(...session.started(), ...session.stop({ id: 1 }));
  record(session.resumed(), ...session.stop({ id: 2 }));
  const place = { frameId: frameId(2), path: 'Locals order' };
  expect(values(50, { ...place, isOld: true })).toMatchObject({ status: 'loading', isOld: true });
  expect(asked).toEqual([]);
  values(50, place);
  expect(asked).toHaveLength(1);
});

test('while the program runs nothing is requested, and known values are shown', () => {
  const stop = session.stop({ id: 1, variables: [variable('x', '1')] });
  const { reads, asked, record, locals } = cache(...session.started(), ...stop);
  record(session.resumed());
  expect(reads.read('s1', 'scopes', { frameId: frameId(1) })).toMatchObject({ status: 'loading', previous: {} });
  expect(locals(1)).toMatchObject({ status: 'loading', variables: [variable('x', '1')], isOld: true });
  expect(reads.read('s1', 'scopes', { frameId: frameId(1) + 1 })).toMatchObject({ status: 'loading' });
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
  const stop = session.stop({ id: 1, variables: [variable('x', '1')] });
  const { asked, record, locals } = cache(...session.started(), ...stop);
  locals(1);
  record(session.mutated());
  const shown = { status: 'loading', variables: [variable('x', '1')], isOld: false };
  expect(locals(1), 'they stay as they are until they are read again').toMatchObject(shown);
  expect(asked).toHaveLength(1);
});

test('the last read values of a stop are shown when something changes', async () => {
  const stop = session.stop({ id: 1, variables: [variable('x', '1')] });
  const { asked, record, locals } = cache(...session.started(), ...stop);
  locals(1);
  record(session.mutated());
  locals(1);
  asked[0]?.answer({ variables: [variable('x', '2')] });
  await settled();
  locals(1);
  record(session.mutated());
  expect(locals(1)).toMatchObject({ status: 'loading', variables: [variable('x', '2')], isOld: false });
});

test('values of another frame of the same function are shown as old', async () => {
  const { asked, values } = cache(...session.started(), ...session.stop({ id: 1 }));
  const place = (of: number) => ({ frameId: of, path: 'x', isOfExpression: true });
  values(50, place(frameId(1)));
  asked[0]?.answer({ variables: [variable('x', '1')] });
  await settled();
  values(50, place(frameId(1)));
  const shown = { status: 'loading', variables: [variable('x', '1')], isOld: true };
  expect(values(60, place(frameId(1) + 1))).toMatchObject(shown);
});

test('a cancelled read is requested again on retry', async () => {
  const { reads, asked } = cache(...session.started(), ...session.stop({ id: 1 }));
  const question = { expression: 'slow()', frameId: frameId(1) };
  reads.read('s1', 'evaluate', question);
  reads.cancel('s1', 'evaluate', question);
  expect(asked[0]?.signal?.aborted).toBe(true);
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

test('a value that is read again after it was cancelled does not say so any more', () => {
  const { reads } = cache(...session.started(), ...session.stop({ id: 1 }));
  const question = { expression: 'slow()', frameId: frameId(1) };
  const place = { frameId: frameId(1), path: 'slow()', isOfExpression: true };
  const shown = () => reads.values('s1', { command: 'evaluate', args: question }, place);
  expect(shown()).toMatchObject({ status: 'loading', message: undefined });
  reads.cancel('s1', 'evaluate', question);
  expect(shown()).toMatchObject({ status: 'failed', message: 'Cancelled.' });
  reads.retry('s1', 'evaluate', question);
  expect(shown()).toMatchObject({ status: 'loading', message: undefined });
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
  expect(reads.read('s9', 'scopes', { frameId: 1 })).toMatchObject({ status: 'failed' });
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
