import { expect, test, vi } from 'vitest';
import { limits } from '../limits.ts';
import { RequestOutcomes } from './request-outcomes.ts';

const outcomeUnknown = expect.objectContaining({ code: 'outcome_unknown' }) as Error;

/** Clients whose work is counted. */
function createBench() {
  let nowMs = 0;
  const outcomes = new RequestOutcomes(() => nowMs);
  const run = vi.fn((text: string) => Promise.resolve(text));
  const attach = (name = 'first', sent = 0) => {
    const { requests, leave } = outcomes.attach(name, sent);
    return { leave, ask: (id: number, text = 'done') => requests.once(id, () => run(text)).answer };
  };
  return { attach, run, pass: (seconds: number) => (nowMs += seconds * 1_000) };
}

test('a repeated message gets the same answer on every connection of its client, and runs once', async () => {
  const { attach, run } = createBench();
  const first = attach();
  expect(await first.ask(1, 'one')).toBe('one');
  expect(await first.ask(1, 'other')).toBe('one');
  first.leave();
  expect(await attach('first', 1).ask(1, 'other')).toBe('one');
  expect(run).toHaveBeenCalledTimes(1);
});

test('ids of different clients are different messages', async () => {
  const { attach, run } = createBench();
  expect(await attach('first').ask(1, 'one')).toBe('one');
  expect(await attach('second').ask(1, 'other')).toBe('other');
  expect(run).toHaveBeenCalledTimes(2);
});

test('a message that did not arrive before runs when the client returns', async () => {
  const { attach } = createBench();
  const first = attach();
  await first.ask(1);
  first.leave();
  expect(await attach('first', 2).ask(2, 'two')).toBe('two');
});

test('an outcome is forgotten after a while, and the message does not run again', async () => {
  const { attach, run, pass } = createBench();
  const first = attach();
  await first.ask(1);
  pass(limits.outcomeSeconds.most + 1);
  await first.ask(2);
  expect(() => first.ask(1)).toThrow(outcomeUnknown);
  expect(run).toHaveBeenCalledTimes(2);
});

test('what runs for long is not forgotten before it is done', async () => {
  const { attach, run, pass } = createBench();
  const first = attach();
  let answer = (_text: string): void => undefined;
  run.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const asked = first.ask(1);
  pass(limits.outcomeSeconds.most * 2);
  await first.ask(2);
  const again = first.ask(1);
  answer('at last');
  expect([await asked, await again]).toEqual(['at last', 'at last']);
  expect(await first.ask(1)).toBe('at last');
});

test('a client whose outcomes were forgotten gets an error that says so, and its next messages run', async () => {
  const { attach, run, pass } = createBench();
  const first = attach();
  await first.ask(1);
  first.leave();
  pass(limits.outcomeSeconds.most + 1);
  const later = attach('first', 3);
  for (const id of [1, 2, 3]) expect(() => later.ask(id)).toThrow(outcomeUnknown);
  expect(await later.ask(4, 'four')).toBe('four');
  expect(run).toHaveBeenCalledTimes(2);
});

test('a client with two connections is there until both are closed', async () => {
  const { attach, pass } = createBench();
  const [dead, alive] = [attach(), attach()];
  dead.leave();
  pass(limits.outcomeSeconds.most + 1);
  expect(await alive.ask(1, 'one')).toBe('one');
  alive.leave();
  expect(await attach('first', 1).ask(1)).toBe('one');
});

test.each([
  { what: 'too many', count: limits.outcomes.most, length: 1 },
  { what: 'too large', count: 1, length: limits.outcomeBytes.most },
])('the oldest outcomes are forgotten if all are $what', async ({ count, length }) => {
  const { attach } = createBench();
  const first = attach();
  await first.ask(1, 'x');
  for (let id = 2; id <= count + 1; id += 1) await first.ask(id, 'x'.repeat(length));
  expect(() => first.ask(1)).toThrow(outcomeUnknown);
  expect(await first.ask(count + 1)).toHaveLength(length);
});

test('of too many clients that are away, the first one is forgotten', async () => {
  const { attach } = createBench();
  for (let client = 0; client <= limits.awayClients.most; client += 1) {
    const { ask, leave } = attach(`${client}`);
    await ask(1, `${client}`);
    leave();
  }
  expect(() => attach('0', 1).ask(1)).toThrow(outcomeUnknown);
  expect(await attach('1', 1).ask(1)).toBe('1');
});
