import { sessionIn } from '#protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';
import { processTable, type ProcessEntry } from '../processes/process-tree.ts';
import { silentLogger } from '../log.ts';
import { SharedState, now } from '../state/shared-state.ts';
import { tester } from '../testing/states.ts';
import { Terminals } from './terminals.ts';

const purpose = { rootId: 's1', title: 'app', kind: 'integrated' } as const;

/** Terminals of a session that lives, and one in which a shell runs a script. */
function createBench() {
  const shared = new SharedState(silentLogger);
  const session = { id: 's1', name: 'app', type: 'fake', request: 'launch', adapter: 'Fake', noDebug: false } as const;
  shared.record({ type: 'session_created', sessionId: 's1', at: now(), session: { ...session, startedBy: tester } });
  const processes = new OwnedProcesses();
  const terminals = new Terminals({ shared, environment: process.env });
  const programs = new ProgramProcesses(processes);
  onTestFinished(() => processes.stopAll());
  const until = <Answer>(ask: () => Answer | undefined) =>
    new Promise<Answer>((resolve) => {
      const look = () => {
        const answer = ask();
        if (answer === undefined) setTimeout(look, 5);
        else resolve(answer);
      };
      look();
    });
  const written = (id: string, text: string) =>
    until(() => (terminals.find(id)?.text.read(0, 100_000).text.includes(text) === true ? true : undefined));
  return {
    shared,
    terminals,
    programs,
    run: async (script: string) => {
      const owned = await terminals.run(
        purpose,
        { command: ['/bin/sh', '-c', script], cwd: '/', changes: {} },
        programs,
      );
      const id = shared.session('s1')?.terminals?.at(-1)?.id ?? '';
      return { id, owned, terminal: terminals.get(id), written: (text: string) => written(id, text) };
    },
    written,
    until,
  };
}

const [page, other] = [{ name: 'page' }, { name: 'other' }];

describe('a terminal', () => {
  test('has the size of the first page that shows it, and then of the one that typed last', async () => {
    const { shared, run } = createBench();
    const { terminal, written } = await run('while read line; do echo "$line: $(stty size)"; done');
    terminal.resize(page, { columns: 100, rows: 30 });
    terminal.resize(other, { columns: 50, rows: 10 });
    terminal.type(page, 'one\n');
    await written('one: 30 100');
    terminal.type(other, 'two\n');
    await written('two: 10 50');
    terminal.resize(page, { columns: 90, rows: 20 });
    terminal.type(other, 'three\n');
    await written('three: 10 50');
    expect(shared.session('s1')?.terminals).toMatchObject([{ columns: 50, rows: 10 }]);
    terminal.leave(other);
    terminal.resize(page, { columns: 91, rows: 21 });
    terminal.type(page, 'four\n');
    await written('four: 21 91');
  });

  test('is answered for by one page alone', async () => {
    const { run } = createBench();
    const { terminal, written } = await run('read line; echo "told $line"');
    terminal.resize(page, { columns: 100, rows: 30 });
    terminal.answer(other, 'other\n');
    terminal.answer(page, 'page\n');
    await written('told page');
    expect(terminal.text.read(0, 1_000).text).not.toContain('other');
  });

  test('marks all queries as unanswered for its first page, and as answered for later ones', async () => {
    const { run } = createBench();
    const { terminal, written } = await run('echo asked; cat');
    await written('asked');
    expect(terminal.show()).toBe(0);
    expect(terminal.show()).toBe(terminal.text.total);
  });

  test('of a program that has ended takes nothing more, and keeps what was written', async () => {
    const { shared, run } = createBench();
    const { terminal, owned } = await run('echo said; kill -TERM $$');
    expect(await owned.exited).toEqual({ code: undefined, signal: 'SIGTERM' });
    expect(() => terminal.type(page, 'x')).toThrow('The program in this terminal has ended.');
    terminal.resize(page, { columns: 9, rows: 9 });
    expect(terminal.text.read(0, 100).text).toBe('said\r\n');
    expect(shared.session('s1')?.terminals).toMatchObject([{ hasEnded: true, columns: 80, rows: 24 }]);
  });

  test('that is flooded makes its program wait', async () => {
    const { run, terminals, until } = createBench();
    const { terminal } = await run('yes');
    const since = performance.now();
    await until(() => (terminal.text.total > 4 * 1024 * 1024 ? true : undefined));
    // Half a MiB within a tenth of a second: a slow machine only takes longer.
    expect(performance.now() - since).toBeGreaterThan(500);
    await terminals.close('s1');
  });
});

test('a terminal that is held open is there for others, whatever is typed, and ends with its session', async () => {
  const { shared, terminals, programs, written } = createBench();
  const path = await terminals.hold(purpose, programs);
  expect(path).toMatch(/^\/dev\//);
  const [held] = shared.session('s1')?.terminals ?? [];
  terminals.get(held?.id ?? '').resize(page, { columns: 100, rows: 30 });
  terminals.get(held?.id ?? '').type(page, '\x03\x1c');
  // Such keys drop what is on its way to be shown.
  await written(held?.id ?? '', '^\\');
  const child = await terminals.run(
    purpose,
    { command: ['/bin/sh', '-c', 'echo "there $(stty size < "$0")" > "$0"', path], cwd: '/', changes: {} },
    programs,
  );
  await child.exited;
  expect(shared.session('s1')?.terminals?.[0]).not.toHaveProperty('hasEnded');
  await terminals.close('s1');
  await shared.until(
    (state) => (sessionIn(state.sessions, 's1')?.terminals?.[0]?.hasEnded ? true : undefined),
    AbortSignal.timeout(5_000),
  );
  await written(held?.id ?? '', 'there 30 100');
});

test('with its session everything ends that ran in its terminals', async () => {
  const { run, terminals } = createBench();
  const { owned, written } = await run('trap "" HUP TERM; (trap "" HUP TERM; echo ready; sleep 1000) & wait');
  await written('ready');
  await terminals.close('s1');
  const isLeft = ({ pid, session, isZombie }: ProcessEntry) => [pid, session].includes(owned.pid) && !isZombie;
  expect(processTable.list().filter(isLeft)).toEqual([]);
});

test('what was written is dropped when its session is forgotten', async () => {
  const { run, terminals } = createBench();
  const { id, owned } = await run('true');
  await owned.exited;
  terminals.forget('s1');
  expect(() => terminals.get(id)).toThrow(`Terminal ${id} no longer exists.`);
});
