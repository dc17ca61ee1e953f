import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDebugger } from '../testing/test-debugger.ts';
import { tester } from '../testing/states.ts';

const seenSchema = z.object({
  arguments: z.array(z.string()),
  written: z.array(z.string()),
  path: z.array(z.string()),
  flags: z.string(),
  main: z.array(z.string()),
  modules: z.array(z.string()),
  resources: z.string(),
});

const program = `
import sys
modules = sorted(sys.modules)
import json
seen = {
    'arguments': sys.argv, 'path': sys.path, 'flags': str(sys.flags), 'modules': modules,
    'written': list(getattr(sys, 'orig_argv', [])),
    'main': sorted(vars(sys.modules['__main__'])),
}
import pkg_resources
print(json.dumps({**seen, 'resources': pkg_resources.__name__}))
`;

/** What a Python program sees of how it was started, without the adapter's address and token. */
async function seenByProgram(attributes: object, options: { readonly noDebug?: boolean } = {}) {
  const files = { 'app.py': program };
  const app = { name: 'app', type: 'debugpy', request: 'launch', program: 'app.py' } as const;
  const workspace = await createTestDebugger({ files, configurations: [{ ...app, args: ['one'], ...attributes }] });
  const { debug, folder } = workspace;
  try {
    const { id, ready } = await debug.starter.start('app', { ...options, by: tester });
    await ready;
    await workspace.untilEnded(id);
    const output = workspace.said(id, 'stdout');
    const seen = seenSchema.parse(JSON.parse(output.replaceAll(folder, '/workspace')));
    const isOfOneStart = (value: string, place: number) =>
      /^127\.0\.0\.1:\d+$/.test(value) || seen.written[place - 1] === '--adapter-access-token';
    return { ...seen, written: seen.written.filter((value, place) => !isOfOneStart(value, place)) };
  } finally {
    await workspace.close();
  }
}

test('a Python program sees what it would if debugpy had started it by itself, with fewer modules', async () => {
  const { modules, ...ours } = await seenByProgram({});
  const { modules: modulesOfDebugpy, ...debugpys } = await seenByProgram({ pythonArgs: [] });
  expect(ours).toEqual(debugpys);
  expect(ours).toMatchObject({ arguments: ['/workspace/app.py', 'one'], resources: 'pkg_resources' });
  expect(modulesOfDebugpy).toEqual(expect.arrayContaining(modules));
  expect(modulesOfDebugpy.length).toBeGreaterThan(modules.length);
});

test('the stack of a Python program is its own, also if code of others is debugged', async () => {
  const files = { 'app.py': 'def work():\n    return 1\n\n\nwork()\n' };
  const app = { name: 'app', type: 'debugpy', request: 'launch', program: 'app.py', justMyCode: false } as const;
  const { debug, folder, ...workspace } = await createTestDebugger({ files, configurations: [app] });
  try {
    debug.breakpoints.set({ path: join(folder, 'app.py'), line: 2 }, tester);
    const { stop } = await workspace.untilStopped(await workspace.start('app'));
    expect(stop.frames?.map(({ name, line }) => [name, line])).toEqual([
      ['work', 2],
      ['<module>', 5],
    ]);
  } finally {
    await workspace.close();
  }
});

test('a Python program without a debugger is started as it is', async () => {
  const { written } = await seenByProgram({}, { noDebug: true });
  expect(written.slice(1)).toEqual(['/workspace/app.py', 'one']);
});

test('a Python program without a debugger is live while it runs, and is ended', async () => {
  const files = { 'app.py': 'import time\nprint("ready", flush=True)\ntime.sleep(100)\n' };
  const app = { name: 'app', type: 'debugpy', request: 'launch', program: 'app.py' } as const;
  const { debug, ...workspace } = await createTestDebugger({ files, configurations: [app] });
  try {
    const { id, ready } = await debug.starter.start('app', { noDebug: true, by: tester });
    await ready;
    expect(debug.shared.session(id)).toMatchObject({ lifecycle: 'live' });
    await vi.waitFor(() => expect(workspace.said(id, 'stdout')).toContain('ready'));
    await debug.sessions.end(id, tester);
    expect((await workspace.untilEnded(id)).ending?.error).toBeUndefined();
  } finally {
    await workspace.close();
  }
});
