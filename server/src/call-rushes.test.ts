import { beforeAll, expect, test } from 'vitest';
import type { ClientMessage } from '#protocol';
import type { TestPage } from './pages/testing/page-bench.ts';
import { ensureServer } from './testing/built.ts';
import { repetitions } from './testing/effort.ts';
import { createKilledWorkspace } from './testing/killed-server.ts';

/** The most memory of a server with a rush of calls, in bytes. Idle, it has 95 MB; with 1,000 large files at once it had 860. */
const mostMemory = 400e6;

/** How many answers of a rush may come for one to another page, on average: this process reads what has arrived in batches. */
const mostForOne = 200;

/** The calls of a rush. */
const rushes: Readonly<Record<string, (id: number) => ClientMessage>> = {
  'read a small file': (id) => ({ type: 'call', id, method: 'read_file', params: { path: 'a.js' } }),
  'read a large file': (id) => ({ type: 'call', id, method: 'read_file', params: { path: 'large.txt' } }),
  'search for files': (id) => ({ type: 'call', id, method: 'find_files', params: { query: `a${id}`, limit: 20 } }),
  'set watches': (id) => ({ type: 'call', id, method: 'set_watches', params: { watches: [`w${id}`] } }),
  'have no parameters': (id) => ({ type: 'call', id, method: 'read_file', params: {} }) as unknown as ClientMessage,
  'call a tool': (id) => ({ type: 'call_tool', id, name: 'get_breakpoints', input: {} }),
  'ask the adapter': (id) => ({
    type: 'request',
    id,
    sessionId: 's1',
    command: 'evaluate',
    arguments: { expression: 'n' },
  }),
};

/** Counts the answers of a page from now on, without keeping them. */
function countAnswers({ socket }: TestPage) {
  const timesOf = new Map<number, number>();
  const codes = new Set<string>();
  const count = { all: 0, timesOf, codes };
  socket.removeAllListeners('message');
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as {
      readonly type: string;
      readonly id: number;
      readonly error?: { readonly code: string };
    };
    if (!['answer', 'failure', 'tool_result'].includes(message.type)) return;
    count.all += 1;
    timesOf.set(message.id, (timesOf.get(message.id) ?? 0) + 1);
    if (message.error) codes.add(message.error.code);
  });
  return count;
}

beforeAll(ensureServer, 120_000);

test.each(Object.entries(rushes))(
  'a rush of calls that %s is answered, each once, in bounded memory, and another page is answered meanwhile',
  { timeout: 120_000 },
  async (what, callWith) => {
    const workspace = createKilledWorkspace({ 'large.txt': 'x'.repeat(512_000) });
    const server = await workspace.start();
    const page = await server.openPage();
    const other = await server.openPage();
    await page.call('start_session', { configurationName: 'stubborn plain' });
    await page.until('facts', ({ facts }) => facts.some(({ type }) => type === 'stop_completed'));
    // The folder is listed once for all searches: those that wait for it are answered together.
    await page.call('find_files', { query: 'a', limit: 1 });

    const calls = repetitions(`calls of one page that ${what}`, { test: 1_000, all: 20_000, long: 100_000 });
    const answers = countAnswers(page);
    for (let id = 1; id <= calls; id += 1) page.send(callWith(id));
    let others = 0;
    while (answers.all < calls) {
      expect(page.socket.readyState, 'the page is not disconnected').toBe(page.socket.OPEN);
      expect(await other.call('read_file', { path: 'a.js' })).toHaveProperty('text');
      others += 1;
    }
    const { peak } = server.memory();
    process.stdout.write(`${Math.round(peak / 1e6)} MB at most; ${others} answers to another page\n`);
    expect(answers.timesOf.size).toBe(calls);
    expect(answers.all).toBe(calls);
    expect(['not_allowed', 'adapter_failed', 'invalid_arguments']).toEqual(expect.arrayContaining([...answers.codes]));
    expect(calls / others).toBeLessThan(mostForOne);
    expect(peak).toBeLessThan(mostMemory);
  },
);
