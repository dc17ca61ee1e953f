import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureJsDebug, ensureServer } from '../testing/built.ts';
import { repetitions } from '../testing/effort.ts';
import { createKilledWorkspace } from '../testing/killed-server.ts';

/** How long the server and another session may take to answer while a program uses up all that it may, in milliseconds. */
const answerMs = 5_000;
/** A debugger that can start no process may not answer, and processes that fork are ended by the end of their sandbox. */
const stopMs = 25_000;

/** Programs that never stop asking for more: they try it again until they end by themselves, if nobody ends them. */
const greedy = {
  'processes without end': `os.fork()`,
  'memory without end': `kept.append(bytearray(2**22))`,
  'a file without end': `large.write(bytes(2**22))`,
} as const;

type Greed = keyof typeof greedy;

/** Written when it got no more. */
const refused = (greed: Greed) => `${greed} refused`;

const python = (greed: Greed) => `import os, time
kept = []
large = open('large', 'wb', buffering=0)
end = time.time() + 60
while time.time() < end:
    try:
        ${greedy[greed]}
    except (OSError, MemoryError):
        open('${refused(greed)}', 'w').close()
        time.sleep(0)
`;

const programOf = (greed: Greed) => `const { spawn } = require('node:child_process');
spawn('/usr/bin/python3', ['-c', ${JSON.stringify(python(greed))}], { stdio: 'inherit' });
setInterval(() => undefined, 1000);
`;

const greeds: readonly Greed[] = ['processes without end', 'memory without end', 'a file without end'];

const sandbox = { processes: 64, memoryMiB: 256, fileMiB: 64 };
const usual = { type: 'node', request: 'launch', cwd: '${workspaceFolder}' };

const files = {
  'other.js': `let n = 0;
setInterval(() => {
  n += 1;
  n += 1;
}, 5);
`,
  ...Object.fromEntries(greeds.map((greed) => [`${greed}.js`, programOf(greed)])),
  '.vscode/launch.json': JSON.stringify({
    configurations: [
      { ...usual, name: 'other', program: 'other.js' },
      ...greeds.map((greed) => ({ ...usual, name: greed, program: `${greed}.js`, sandbox })),
    ],
  }),
};

const startedSchema = z.object({ session_id: z.string() });
const stopSchema = z.object({ session_id: z.string(), stop_event_data: z.object({ thread_id: z.number() }) });

const users = [
  { user: 'the user of the tests', isOrdinaryUser: false },
  { user: 'an ordinary user', isOrdinaryUser: true },
];

const cases = greeds
  .flatMap((greed) => users.map((user) => ({ greed, ...user })))
  .slice(0, repetitions('greedy programs in a sandbox', { test: 1, all: 6, long: 6 }));

beforeAll(async () => {
  await Promise.all([ensureServer(), ensureJsDebug()]);
}, 120_000);

test.each(cases)(
  'a program that asks for $greed, as $user, is limited, leaves other sessions usable, and ends with Stop',
  async ({ greed, isOrdinaryUser }) => {
    const workspace = createKilledWorkspace(files, { isSandboxed: true, isOrdinaryUser });
    const server = await workspace.start();
    await server.call('set_breakpoint', { file_path: 'other.js', line_number: 3 });
    const other = stopSchema.parse(await server.call('start_debugging', { configuration_name: 'other' }));
    const started = await server.call('start_debugging', { configuration_name: greed, timeout_ms: 1 });
    const { session_id } = startedSchema.parse(started);
    await expect.poll(() => workspace.has(refused(greed))).toBe(true);
    const asked = performance.now();
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const { thread_id } = other.stop_event_data;
    const step = { session_id: other.session_id, thread_id, step_type: 'over' };
    stopSchema.parse(await server.call('step_execution', step));
    expect(performance.now() - asked).toBeLessThan(answerMs);
    const stopped = performance.now();
    expect(await server.call('stop_debugging', { session_id })).toMatchObject({ status: 'success' });
    expect(performance.now() - stopped).toBeLessThan(stopMs);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await expect.poll(() => workspace.left(), { timeout: 5_000 }).toEqual([]);
  },
);
