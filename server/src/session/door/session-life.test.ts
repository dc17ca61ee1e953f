import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phaseOf } from '#protocol';
import { noAnswer, refusal, type FakeScript } from '../../testing/fake-adapter.ts';
import { createSessionBench, type SessionBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

/** What may happen to a session at any moment, by whomever. */
const happenings: Readonly<Record<string, (bench: SessionBench) => unknown>> = {
  'a turn of the event loop': () => turn(),
  'a stop': ({ adapter }) => adapter.emit('stopped', { reason: 'step', threadId: 1 }),
  'initialized again': ({ adapter }) => adapter.emit('initialized'),
  'an exit': ({ adapter }) => adapter.emit('exited', { exitCode: 1 }),
  terminated: ({ adapter }) => adapter.emit('terminated'),
  'a hang-up': ({ adapter }) => adapter.hangUp(),
  'a crash': ({ running }) => running.die({ code: 1 }),
  'a child': ({ adapter }) => void adapter.ask('startDebugging', { request: 'launch', configuration: {} }),
  'the end of a child': ({ adapters }) => adapters[1]?.emit('terminated'),
  'the hang-up of a child': ({ adapters }) => adapters[1]?.hangUp(),
  'a step': ({ session }) =>
    void session()
      .request('next', { threadId: 1 })
      .catch(() => undefined),
  'a breakpoint': ({ breakpoints }) => breakpoints.set({ path: '/a.js', line: 1 }, tester),
  'a restart': ({ tree }) => void tree.restart(),
  'Stop, by a person': ({ tree }) => void tree.end(tester),
  'Stop, by an agent': ({ tree }) => void tree.end({ kind: 'agent', name: 'A' }),
};

const refuse = () => {
  throw refusal('no');
};
const hangUp: NonNullable<FakeScript['on']>[string] = (_args, adapter) => {
  adapter.hangUp();
  return noAnswer;
};

/** Adapters that are good, slow, stubborn or dying. */
const scripts: readonly FakeScript[] = [
  {},
  { initialized: 'after_initialize' },
  { launchAnswer: 'at_once' },
  { on: { disconnect: refuse } },
  { on: { launch: refuse } },
  { on: { configurationDone: hangUp } },
  { on: { disconnect: hangUp, next: () => noAnswer } },
  { on: { threads: hangUp } },
];

test('whatever happens to a session in whatever order, it ends once and leaves nothing', async () => {
  const order = fc.array(fc.constantFrom(...Object.keys(happenings)), { maxLength: 12 });
  const adapter = fc.constantFrom(...scripts);
  await fc.assert(
    fc.asyncProperty(adapter, adapter, order, async (root, child, names) => {
      const bench = createSessionBench({ scripts: [root, child] });
      const started = bench.tree.start().then(
        () => 'started',
        () => 'failed',
      );
      for (const name of names) await happenings[name]?.(bench);
      await bench.tree.end(tester);
      expect(['started', 'failed']).toContain(await started);
      expect(phaseOf(bench.shared.state, 's1')).toBe('Terminated');
      expect([bench.running.isStopped, bench.ends]).toEqual([true, 1]);
      const ends = bench.facts.flatMap((fact) => (fact.type === 'session_ended' ? [fact.sessionId] : []));
      expect(ends.filter((id) => id === 's1')).toHaveLength(1);
      expect(new Set(ends).size).toBe(ends.length);
      for (const session of bench.shared.state.sessions) expect(session.lifecycle).toBe('terminated');
      const { revision } = bench.shared;
      await turn();
      expect(bench.shared.revision).toBe(revision);
    }),
    { numRuns: 200 },
  );
});
