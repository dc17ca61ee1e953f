import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dapRequests, initialState, reduce, type Command, type Fact } from '#protocol';
import { repetitions, seed } from '../testing/effort.ts';
import { definitionOf, eventNames, MessageGenerator } from '../testing/generated-message.mjs';
import { startedBench, type SessionBench } from '../testing/session-bench.ts';
import { checkSession } from '../testing/session-invariants.ts';
import { tester } from '../testing/states.ts';

/** Requests that are sent once in a session, by Stopline itself. */
const ofHandshake = ['initialize', 'launch', 'attach', 'disconnect', 'terminate', 'restart', 'cancel'];

const isCommand = (name: string): name is Command => Object.hasOwn(dapRequests, name);
const commands = Object.keys(dapRequests)
  .filter(isCommand)
  .filter((command) => !ofHandshake.includes(command));

/** An adapter can do everything, so that each request is sent. */
const capabilities = Object.fromEntries(
  Object.values(dapRequests).flatMap(({ needs }) => (needs ? [[needs, true]] : [])),
);

/** What came over a wire. */
const wired = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const messagesPerSession = 250;
const count = repetitions('messages from the schema', { test: 4_000, all: 20_000, long: 50_000 });

/** Arguments for any request, about a thread that is stopped. */
function argumentsNow({ state }: SessionBench) {
  const stopped = state()?.threads.find(({ stop }) => stop?.frames?.[0] !== undefined);
  const [frame] = stopped?.stop?.frames ?? [];
  const [scope] = stopped?.stop?.scopes ?? [];
  return {
    threadId: stopped?.id ?? 1,
    ...(frame && { frameId: frame.id }),
    ...(scope && { variablesReference: scope.variablesReference }),
    ...{ expression: 'a', name: 'a', value: '1', memoryReference: '0x10', offset: 0, count: 8, instructionCount: 2 },
    ...{ source: { path: '/a.js' }, line: 1, text: 'a', column: 1, locationReference: 1, targetId: 1, breakpoints: [] },
  };
}

/** Sends an event of an adapter, or its answer to a request. Resolves when it was handled. */
async function send(bench: SessionBench, generator: MessageGenerator): Promise<void> {
  const { adapter, session } = bench;
  if (generator.number(2) === 0) {
    const event = generator.pick(eventNames);
    adapter.emit(event, wired(generator.body(definitionOf('event', event))));
    return;
  }
  const command = generator.pick(commands);
  adapter.emit('capabilities', { capabilities });
  adapter.on(command, () => wired(generator.body(definitionOf('answer', command))));
  await session()
    .request(command, argumentsNow(bench) as never)
    .catch(() => undefined);
}

test.each([
  ['valid', 0],
  ['twisted', 0.08],
])(
  '%s messages from the schema of DAP are taken or refused, and pages have the same state as the server',
  { timeout: 3_600_000 },
  async (_kind, twist) => {
    for (let session = 0; session < count / 2 / messagesPerSession; session += 1) {
      const generator = new MessageGenerator(seed + session, { twist });
      const bench = await startedBench({ scripts: [{ capabilities }] });
      for (let message = 0; message < messagesPerSession; message += 1) await send(bench, generator);
      await turnOfEventLoop();
      expect(bench.facts.length).toBeGreaterThan(messagesPerSession / 2);
      const state = bench.state();
      if (state) checkSession(bench.shared.state, state);
      const page = bench.facts.reduce(
        (folded, fact) => reduce(folded, JSON.parse(JSON.stringify(fact)) as Fact),
        initialState,
      );
      expect(page).toEqual(JSON.parse(JSON.stringify(bench.shared.state)));
      bench.adapter.on('source', () => ({ content: 'alive' }));
      expect(await bench.session().request('source', { sourceReference: -1 })).toEqual({ content: 'alive' });
      await bench.tree.end(tester);
      expect([bench.state()?.lifecycle, bench.ends]).toEqual(['terminated', 1]);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);
