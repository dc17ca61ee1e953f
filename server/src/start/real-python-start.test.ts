import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ProcessEntry } from '../processes/process-tree.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { createTestDebugger } from '../testing/test-debugger.ts';
import { tester } from '../testing/states.ts';

const seenSchema = z.object({
  arguments: z.array(z.string()),
  command: z.array(z.string()),
  path: z.array(z.string()),
  flags: z.string(),
  main: z.array(z.string()),
  modules: z.array(z.string()),
  imported: z.array(z.string()),
  folder: z.string(),
  variables: z.array(z.string()),
  starter: z.number(),
  input: z.string(),
});

const program = `
import sys
modules = sorted(sys.modules)
import json, os
seen = {
    'arguments': sys.argv, 'path': sys.path, 'flags': str(sys.flags), 'modules': modules,
    'command': list(getattr(sys, 'orig_argv', [])),
    'main': sorted(vars(sys.modules['__main__'])), 'folder': os.getcwd(), 'variables': sorted(os.environ),
    'starter': os.getppid(), 'input': sys.stdin.read(),
}
import http.server, pkg_resources, xmlrpc.client, xmlrpc.server
members = pkg_resources.Distribution, xmlrpc.client.Server, xmlrpc.server.SimpleXMLRPCServer, http.server.HTTPServer
print('what is printed')
with open('seen.json', 'w') as file:
    json.dump({**seen, 'imported': [member.__module__ for member in members]}, file)
`;

interface Start {
  readonly noDebug?: boolean;
  /** With the adapter and the launcher that were started in advance. */
  readonly isInAdvance?: boolean;
  /** The launcher that waits is killed. */
  readonly isKilled?: boolean;
}

/** The pid of the process that waits to be debugpy's launcher; undefined if there is none. */
const launcherInAdvance = (processes: readonly ProcessEntry[]) =>
  processes.find(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('debugpy_launcher_in_advance.py'))
    ?.pid;

/** What a Python program sees of how it was started, without the adapter's address and token, and which processes started it. */
async function seenByProgram(attributes: object, { isInAdvance = false, isKilled = false, ...options }: Start = {}) {
  const files = { 'app.py': program };
  const app = { name: 'app', type: 'debugpy', request: 'launch', program: 'app.py' } as const;
  const { environment, survivors } = markedEnvironment();
  const configurations = [{ ...app, args: ['one'], ...attributes }];
  const workspace = await createTestDebugger({ files, configurations, environment, startsInAdvance: isInAdvance });
  const { debug, folder } = workspace;
  try {
    if (isInAdvance) {
      await debug.starter.expectStart('app');
      await expect.poll(() => launcherInAdvance(survivors())).toBeDefined();
    }
    const waiting = launcherInAdvance(survivors());
    if (waiting !== undefined && isKilled) process.kill(waiting, 'SIGKILL');
    const { id, ready } = await debug.starter.start('app', { ...options, by: tester });
    await ready;
    await workspace.untilEnded(id);
    const written = readFileSync(join(folder, 'seen.json'), 'utf8');
    const { modules, starter, ...seen } = seenSchema.parse(JSON.parse(written.replaceAll(folder, '/workspace')));
    const isOfOneStart = (value: string, place: number) =>
      /^127\.0\.0\.1:\d+$/.test(value) || seen.command[place - 1] === '--adapter-access-token';
    const command = seen.command.filter((value, place) => !isOfOneStart(value, place));
    return { seen: { ...seen, command }, said: workspace.said(id), modules, starter, waiting };
  } finally {
    await workspace.close();
    expect(survivors()).toEqual([]);
  }
}

test('a Python program sees what it would if debugpy had started it by itself, with fewer modules', async () => {
  const ours = await seenByProgram({});
  const debugpys = await seenByProgram({ pythonArgs: [] });
  expect(ours.seen).toEqual(debugpys.seen);
  expect(ours.seen).toMatchObject({
    arguments: ['/workspace/app.py', 'one'],
    imported: ['pkg_resources', 'xmlrpc.client', 'xmlrpc.server', 'http.server'],
  });
  expect(debugpys.modules).toEqual(expect.arrayContaining(ours.modules));
  expect(debugpys.modules.length).toBeGreaterThan(ours.modules.length);
});

test('a Python program is started by the launcher that waits with the adapter, and sees what it would after one of its own', async () => {
  const { waiting, starter, ...ours } = await seenByProgram({}, { isInAdvance: true });
  expect(starter).toBe(waiting);
  const another = { debugLauncherPython: '/bin/python3' };
  const { waiting: unused, starter: own, ...debugpys } = await seenByProgram(another, { isInAdvance: true });
  expect([unused, own]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(own).not.toBe(unused);
  expect(ours.said).toBe('what is printed\n');
  expect(ours).toEqual(debugpys);
});

test('a Python program is started also if the launcher that waits was killed', async () => {
  const { waiting, seen } = await seenByProgram({}, { isInAdvance: true, isKilled: true });
  expect(waiting).toBeDefined();
  expect(seen.arguments).toEqual(['/workspace/app.py', 'one']);
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
  const { seen } = await seenByProgram({}, { noDebug: true });
  expect(seen.command.slice(1)).toEqual(['/workspace/app.py', 'one']);
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
