import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAgent, type Agent } from './agent.ts';
import { startClassroom, type Classroom } from './classroom.ts';
import { expect, test as base } from './fixtures.ts';
import { writeFiles } from './workspace.ts';

/** An agent at the server of a student, whose folder has these programs and a configuration for each. */
interface StudentAgent extends Pick<Agent, 'call'> {
  /** The text of a file in the student's folder. */
  readonly read: (name: string) => string;
}

const test = base.extend<{
  openClass: (names: readonly string[], args: readonly string[]) => Promise<Classroom>;
  openStudent: (
    classroom: Classroom,
    name: string,
    programs: Readonly<Record<string, string>>,
  ) => Promise<StudentAgent>;
}>({
  openClass: async ({ testFolder }, use) => {
    const classrooms: Classroom[] = [];
    await use(async (names, args) => {
      const classroom = await startClassroom(testFolder, names, ['--trust', ...args]);
      classrooms.push(classroom);
      return classroom;
    });
    await Promise.all(classrooms.map((classroom) => classroom.stop()));
  },
  openStudent: async ({}, use) => {
    const agents: Agent[] = [];
    await use(async ({ folder, students }, name, programs) => {
      const own = join(folder, name);
      writeFiles(own, { ...programs, '.vscode/launch.json': launchFile(Object.keys(programs)) });
      const { origin, hash } = new URL(students.get(name) ?? '');
      const agent = await connectAgent({ origin, token: hash.replace('#token=', '') });
      agents.push(agent);
      return { call: agent.call, read: (file) => readFileSync(join(own, file), 'utf8') };
    });
    await Promise.all(agents.map((agent) => agent.close()));
  },
});

/** A configuration for each program, without and with a network. */
function launchFile(programs: readonly string[]): string {
  const usual = { type: 'debugpy', request: 'launch' };
  const configurations = programs.flatMap((program) => [
    { ...usual, name: program, program },
    { ...usual, name: `${program} with a network`, program, sandbox: { network: true } },
  ]);
  return JSON.stringify({ configurations });
}

test.use({ program: 'python' });

test('without a sandbox, each student debugs, and a program does whatever the user may who started the class', async ({
  openClass,
  openStudent,
  page,
}) => {
  const classroom = await openClass(['anna', 'ben'], ['--dangerously-unsandboxed']);
  await page.goto(classroom.url);
  await expect(page.getByText('Students’ programs run without a sandbox.')).toBeVisible();
  const look = `import os
seen = sorted(os.listdir('..'))
print(seen)
`;
  for (const name of ['anna', 'ben']) {
    const { call } = await openStudent(classroom, name, { 'look.py': look });
    await call('set_breakpoint', { file_path: 'look.py', line_number: 3 });
    const stopped = await call('start_debugging', { configuration_name: 'look.py' });
    expect(stopped).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'breakpoint', line: 3 } });
    const { session_id } = stopped;
    const frame_id = stopped.stop_event_data?.call_stack[0]?.frame_id;
    expect(await call('evaluate_expression', { expression: 'seen', frame_id })).toMatchObject({
      result: "['anna', 'ben']",
    });
    expect(await call('stop_debugging', { session_id })).toMatchObject({ status: 'success' });
  }
});

test('what a class limits is limited for the program of each student', async ({ openClass, openStudent }) => {
  test.slow();
  const limits = { memory: 384, processes: 64, file: 64, cpu: 3 };
  const classroom = await openClass(
    ['anna'],
    [...Object.entries(limits).map(([name, value]) => `--limit-${name}=${value}`), '--limit-network'],
  );
  const greedy = `import json, os, signal, socket
children = []
def allocate():
    bytearray(512 * 2**20)
def write():
    with open('large', 'wb', buffering=0) as large:
        for part in range(100):
            large.write(bytes(2**20))
def connect():
    socket.create_connection(('192.0.2.1', 80), 5)
def fork():
    for count in range(200):
        child = os.fork()
        if child == 0:
            signal.pause()
        children.append(child)
def outcome(attempt):
    try:
        attempt()
        return 'allowed'
    except (MemoryError, OSError) as error:
        return type(error).__name__
outcomes = {attempt.__name__: outcome(attempt) for attempt in (allocate, write, connect, fork)}
for child in children:
    os.kill(child, signal.SIGKILL)
with open('outcomes.json', 'w') as file:
    json.dump(outcomes, file)
`;
  const busy = `while True:
    pass
`;
  const { call, read } = await openStudent(classroom, 'anna', { 'greedy.py': greedy, 'busy.py': busy });

  // The debugger in the program needs threads itself.
  const greedyStart = { configuration_name: 'greedy.py', no_debug: true };
  expect(await call('start_debugging', greedyStart)).toMatchObject({ status: 'completed', exit_code: 0 });
  expect(JSON.parse(read('outcomes.json'))).toEqual({
    allocate: 'MemoryError',
    write: 'OSError',
    connect: 'OSError',
    fork: 'BlockingIOError',
  });
  const withNetwork = await call('start_debugging', { configuration_name: 'greedy.py with a network' });
  expect(withNetwork).toMatchObject({ status: 'error', code: 'not_allowed' });
  expect(withNetwork.message).toContain('allows programs no network');

  const busyStart = { configuration_name: 'busy.py', timeout_ms: 60_000 };
  expect(await call('start_debugging', busyStart)).toMatchObject({
    status: 'completed',
    // 256 less the number of SIGXCPU.
    exit_code: 232,
    message: expect.stringContaining('used up its 3 s of processor time'),
  });
});
