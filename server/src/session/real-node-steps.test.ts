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
  const { folder, debug, start, untilStopped } = await create(name, program(imports));
  debug.breakpoints.set({ path: join(folder, name), line: 6 }, tester);
  debug.breakpoints.set({ path: join(folder, name), line: 13 }, tester);
  const id = await start('app');
  const lines: (number | undefined)[] = [];
  let stopped = await untilStopped(id);
  for (;;) {
    const [frame] = stopped.stop.frames ?? [];
    expect(frame?.source?.path).toBe(join(folder, name));
    if (lines.at(-1) !== frame?.line) lines.push(frame?.line);
    if (frame?.line === 13) break;
    await debug.sessions.get(stopped.session.id).request('stepIn', { threadId: stopped.thread.id });
    stopped = await untilStopped(id, stopped.stop.id);
  }
  expect(lines).toEqual([6, 7, 8, 4, 5, 9, 10, 13]);
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
      Object.values(state.sessions).find(
        ({ id: child, threads }) => threads.length > 0 && rootIdOf(state, child) === id,
      ),
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
  const port = await vi.waitUntil(() => /port (\d+)/.exec(said(id))?.[1], { timeout: 20_000 });
  const { id: sessionId } = await debug.shared.until(({ sessions }) =>
    Object.values(sessions).find(({ threads }) => threads.length > 0),
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
