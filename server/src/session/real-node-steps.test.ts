import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { rootIdOf } from '#protocol';
import { repetitions } from '../testing/effort.ts';
import { createTestDebugger, type TestDebugger } from '../testing/test-debugger.ts';
import { tester } from '../testing/states.ts';

let open: TestDebugger | undefined;

afterEach(async () => {
  await open?.close();
  expect(open?.processes.count ?? 0).toBe(0);
  open = undefined;
});

/** A debugger that can launch a program as the templates do. */
async function create(program: string, text: string): Promise<TestDebugger> {
  const skipFiles = ['<node_internals>/**'];
  const configuration = { name: 'app', type: 'node', request: 'launch', program, skipFiles } as const;
  open = await createTestDebugger({ files: { [program]: text }, configurations: [configuration] });
  return open;
}

interface Way {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The lines at which a program stops, by steps in from one line to another. */
async function linesSteppedIn({ debug, folder, start, untilStopped }: TestDebugger, { name, from, to }: Way) {
  const path = join(folder, name);
  debug.breakpoints.set({ path, line: from }, tester);
  const id = await start('app');
  let stopped = await untilStopped(id);
  const lines = [from];
  while (lines.at(-1) !== to) {
    await debug.sessions.get(stopped.session.id).request('stepIn', { threadId: stopped.thread.id });
    stopped = await untilStopped(id, stopped.stop.id);
    const [frame] = stopped.stop.frames ?? [];
    expect(frame?.source?.path).toBe(path);
    if (lines.at(-1) !== frame?.line) lines.push(frame?.line ?? 0);
  }
  return lines;
}

/** Calls functions of Node: the first line printed makes Node load much, and `emit` calls the program. */
const program = (imports: string) => `${imports}
const emitter = new EventEmitter();
emitter.on('sum', (sum) => {
  emitter.sum = sum;
});
console.log('first');
process.stdout.write('second\\n');
emitter.emit('sum', existsSync('.'));
console.error(new URL('http://localhost').host);
setTimeout(() => {
  emitter.sum = 'late';
});
console.log('last');
`;

test.each([
  ['app.cjs', `const { EventEmitter } = require('node:events'), { existsSync } = require('node:fs');`],
  ['app.mjs', `import { EventEmitter } from 'node:events'; import { existsSync } from 'node:fs';`],
])('stepping in from line to line of %s stays in the code of the program', async (name, imports) => {
  const opened = await create(name, program(imports));
  opened.debug.breakpoints.set({ path: join(opened.folder, name), line: 13 }, tester);
  expect(await linesSteppedIn(opened, { name, from: 6, to: 13 })).toEqual([6, 7, 8, 4, 5, 9, 10, 13]);
});

test('stepping in finds functions of the program that functions of Node call', async () => {
  const text = `const assert = require('node:assert');
const { AsyncLocalStorage } = require('node:async_hooks');
const { promisify } = require('node:util');
const store = new AsyncLocalStorage();
assert.throws(() => {
  throw new Error('no');
});
store.run({}, () => {
  assert.ok(store);
});
const twice = promisify((value, done) => {
  done(null, value * 2);
});
twice(4);
console.log('end');
`;
  const opened = await create('app.cjs', text);
  const lines = await linesSteppedIn(opened, { name: 'app.cjs', from: 5, to: 15 });
  expect(lines).toEqual(expect.arrayContaining([6, 9, 12]));
});

test('a program is paused as soon as it has a thread', async () => {
  const { debug, start, untilStopped } = await create(
    'app.cjs',
    'let n = 0;\nsetInterval(() => {\n  n += 1;\n}, 20);\n',
  );
  const runs = repetitions('early pauses', { test: 3, all: 10, long: 200 });
  for (let run = 0; run < runs; run += 1) {
    const id = await start('app');
    const session = await debug.shared.until((state) =>
      state.sessions.find(({ id: child, threads }) => threads.length > 0 && rootIdOf(state, child) === id),
    );
    await debug.sessions.get(session.id).request('pause', { threadId: session.threads[0]?.id ?? -1 });
    expect((await untilStopped(id)).stop.reason).toBe('pause');
    await debug.sessions.end(id, tester);
  }
});

test('an idle program is paused where a text says that it waits, and runs on', async () => {
  const { debug, start, untilStopped, said } = await create(
    'app.cjs',
    `const server = require('node:http').createServer((_request, response) => response.end('here'));
server.listen(0, '127.0.0.1', () => console.log('port', server.address().port));
`,
  );
  const id = await start('app');
  const port = await vi.waitUntil(() => /port (\d+)/.exec(said(id))?.[1]);
  const { id: sessionId } = await debug.shared.until(({ sessions }) =>
    sessions.find(({ threads }) => threads.length > 0),
  );
  const session = debug.sessions.get(sessionId);
  await session.request('pause', { threadId: 0 });
  const { stop } = await untilStopped(id);
  const sourceReference = stop.frames?.[0]?.source?.sourceReference ?? 0;
  const { content } = await session.request('source', { sourceReference });
  expect(content).toMatch(/^\/\/ The program is waiting/);
  await session.request('continue', { threadId: 0 });
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
});
