import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { studentCard, type State, type StudentCard } from '#protocol';
import { parseOptions, type Options } from '../../cli/options.ts';
import { silentLogger } from '../../log.ts';
import { serve } from '../../serve.ts';
import { serverCommand } from '../server-command.ts';
import { ServerMonitor } from '../server-monitor.ts';
import { studentsOf } from '../students.ts';

interface OpenedStudent {
  /** The working folder of the teacher, with the class in its subfolder `class`. */
  readonly folder: string;
  /** The arguments of `stopline class class`. */
  readonly args?: readonly string[];
  /** Options that no command line has, such as a part of a minute. */
  readonly changed?: Partial<Options>;
}

/** The server of the first student with the options that it has in a class, in this process. */
export async function openStudent({ folder, args = [], changed = {} }: OpenedStudent) {
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const [student] = studentsOf(join(folder, 'class'));
  if (!student) throw new Error('There is no student.');
  const ofClass = parseOptions(['class', 'class', '--trust', ...args], folder);
  const options = parseOptions(serverCommand(ofClass, student, 0).slice(2), '/');
  const own = { ...options, tokenStdin: false, ...changed };
  const server = await serve(own, { version: '1', build: 'b' }, silentLogger);
  const { origin, hash } = new URL(server.url);
  let state: State | undefined;
  const token = hash.replace('#token=', '');
  const monitor = new ServerMonitor({ url: `${origin}/`, token, onState: (latest) => (state = latest) });
  onTestFinished(async () => {
    monitor.close();
    await server.close();
  });
  await vi.waitFor(() => {
    if (!state) throw new Error('The server has not answered.');
  });
  return {
    options,
    folder: student.folder,
    call: monitor.call.bind(monitor),
    start: (configurationName: string) => monitor.call('start_session', { configurationName }),
    card: (): StudentCard => studentCard(student, state),
  };
}
