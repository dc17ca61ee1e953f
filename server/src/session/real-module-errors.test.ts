import { afterEach, expect, test } from 'vitest';
import { createTestDebugger, type TestDebugger } from '../testing/test-debugger.ts';
import { tester } from '../testing/states.ts';

let open: TestDebugger | undefined;

afterEach(async () => {
  await open?.close();
  expect(open?.processes.count ?? 0).toBe(0);
  open = undefined;
});

/** A debugger that can launch main.mjs, with some files beside it. */
async function create(files: Readonly<Record<string, string>>): Promise<TestDebugger> {
  const skipFiles = ['<node_internals>/**'];
  const configuration = { name: 'app', type: 'node', request: 'launch', program: 'main.mjs', skipFiles } as const;
  open = await createTestDebugger({ files, configurations: [configuration] });
  return open;
}

async function launch(files: Readonly<Record<string, string>>) {
  const opened = await create(files);
  return { ...opened, id: await opened.start('app') };
}

/** Throws and catches an error on line 2, and throws one on line 1 that nothing catches. */
const throwing = `const fail = (n) => { throw new Error('no ' + n); };
try { fail(1); } catch {}
fail(2);
`;

test.each([
  ['in a module', { 'main.mjs': throwing }],
  ['in a module after a top-level await', { 'main.mjs': `await 1; ${throwing}` }],
  ['in a module that another imports', { 'main.mjs': `import './b.mjs';`, 'b.mjs': throwing }],
  [
    'in a module whose import has a top-level await',
    { 'main.mjs': `import './b.mjs'; ${throwing}`, 'b.mjs': 'await 1;' },
  ],
  ['in a CommonJS file that a module imports', { 'main.mjs': `import './b.cjs';`, 'b.cjs': throwing }],
  ['in a worker', { 'main.mjs': `new (await import('worker_threads')).Worker('./b.mjs');`, 'b.mjs': throwing }],
  ['in a child process', { 'main.mjs': `(await import('child_process')).fork('b.mjs');`, 'b.mjs': throwing }],
  [
    'in an asynchronous function that the module awaits',
    {
      'main.mjs': `const fail = async (n) => { await 1; throw new Error('no ' + n); };
try { await fail(1); } catch {}
await fail(2);`,
    },
  ],
  [
    'in an imported module whose importer does not handle it',
    {
      'main.mjs': `setTimeout(async () => {
try { await import('./b.mjs?1'); } catch {}
await import('./b.mjs?2');
});`,
      'b.mjs': throwing.replace('fail(1)', 'fail(0)').replace('fail(2)', 'fail(import.meta.url)'),
    },
  ],
])('an uncaught error %s stops where it is thrown', async (_where, files) => {
  const { id, untilStopped, debug } = await launch(files);
  const { stop, session } = await untilStopped(id);
  expect(stop.reason).toBe('exception');
  const lines = (stop.frames ?? []).map(({ line }) => line).filter((line) => line > 0);
  expect(lines.slice(0, 2)).toEqual([1, 3]);
  const frameId = stop.frames?.[0]?.id ?? 0;
  const evaluated = await debug.sessions.get(session.id).request('evaluate', { expression: 'n', frameId });
  expect(evaluated.result).toMatch(/^(2|'file.*b\.mjs\?2')$/);
});

test.each([
  ['a module that catches its errors', { 'main.mjs': throwing.replace('fail(2)', 'try { fail(2) } catch {}') }],
  [
    'a module whose import() is handled',
    { 'main.mjs': `import('./b.mjs').catch(() => {}); try { await import('./b.mjs?2') } catch {}`, 'b.mjs': throwing },
  ],
])('%s runs to its end', async (_what, files) => {
  const { id, untilEnded } = await launch(files);
  expect(await untilEnded(id)).toMatchObject({ exitCode: 0 });
});

test('an uncaught error of a module ends the program if "Uncaught Exceptions" is off', async () => {
  const { debug, start, untilEnded } = await create({ 'main.mjs': throwing });
  debug.settings.setExceptionFilter({ filter: 'uncaught' }, { enabled: false });
  expect(await untilEnded(await start('app'))).toMatchObject({ exitCode: 1 });
});

test('a step in a module passes an error that the module catches, and continuing stops at the one it does not', async () => {
  const { debug, start, untilStopped, folder } = await create({ 'main.mjs': throwing });
  debug.breakpoints.set({ path: `${folder}/main.mjs`, line: 2 }, tester);
  const id = await start('app');
  const first = await untilStopped(id);
  const session = debug.sessions.get(first.session.id);
  await session.request('next', { threadId: first.thread.id });
  const second = await untilStopped(id, first.stop.id);
  expect([second.stop.reason, second.stop.frames?.[0]?.line]).toEqual(['step', 3]);
  await session.request('continue', { threadId: first.thread.id });
  expect((await untilStopped(id, second.stop.id)).stop).toMatchObject({ reason: 'exception' });
});

test('ten thousand errors that a module catches cost at most a few seconds', async () => {
  const { id, untilEnded, said } = await launch({
    'main.mjs': `const fail = (n) => { throw new Error('no ' + n); };
const started = performance.now();
for (let n = 0; n < 10000; n++) try { fail(n); } catch {}
console.log('took', performance.now() - started);`,
  });
  expect(await untilEnded(id)).toMatchObject({ exitCode: 0 });
  expect(Number(/took (\d+)/.exec(said(id))?.[1])).toBeLessThan(10_000);
});
