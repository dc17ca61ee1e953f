import { messageOf } from '#protocol';
import type { Options } from '../cli/options.ts';
import type { Logger } from '../log.ts';
import type { OwnedProcesses } from '../processes/owned-processes.ts';
import { UsageError } from '../usage-error.ts';
import { serverCommand, serverEnvironment } from './server-command.ts';
import { StudentServer } from './student-server.ts';
import { studentToken, type Student } from './students.ts';

/** Servers that start at the same time: more would only wait for each other. */
const startsAtOnce = 4;

export interface ClassServersParts {
  readonly options: Options;
  readonly students: readonly Student[];
  /** The teacher's token, from which those of the students follow. */
  readonly teacherToken: string;
  readonly processes: OwnedProcesses;
  readonly log: Logger;
  /** Called with a server's address when it listens, and with undefined when it has ended. */
  readonly onChange?: (student: Student, url: string | undefined) => void;
  /** By default, the built command. */
  readonly commandOf?: (student: Student, port: number) => readonly string[];
}

const unsandboxed =
  "Without a sandbox, students' programs can read and change all that this user can. To accept that, add --dangerously-unsandboxed.";

/** A failed start, with the student's name and, if there is no sandbox, the way around. */
function startError({ name }: Student, thrown: unknown): UsageError {
  const message = messageOf(thrown);
  if (message.startsWith('--sandbox')) return new UsageError(`${message} ${unsandboxed}`, { cause: thrown });
  return new UsageError(`The server of ${name} did not start: ${message}`, { cause: thrown });
}

/** The servers of a class, one for each student. */
export class ClassServers {
  readonly #servers: readonly { readonly student: Student; readonly server: StudentServer }[];

  constructor({ options, students, teacherToken, processes, log, onChange, commandOf }: ClassServersParts) {
    const environment = serverEnvironment(process.env);
    const command = commandOf ?? ((student: Student, port: number) => serverCommand(options, student, port));
    this.#servers = students.map((student, index) => ({
      student,
      server: new StudentServer({
        student,
        token: studentToken(teacherToken, student),
        command: (port) => command(student, port),
        environment,
        // The teacher's is the first.
        port: options.port === 0 ? 0 : options.port + 1 + index,
        processes,
        log,
        onChange: (url) => onChange?.(student, url),
      }),
    }));
  }

  /** Starts all of them; resolves with their addresses. Rejects with a UsageError if one does not start. */
  async start(): Promise<readonly string[]> {
    const urls: string[] = [];
    const waiting = [...this.#servers.entries()];
    const startNext = async (): Promise<void> => {
      const next = waiting.shift();
      if (next === undefined) return;
      const [index, { student, server }] = next;
      urls[index] = await server.start().catch((thrown: unknown) => {
        waiting.length = 0;
        throw startError(student, thrown);
      });
    };
    const startOthers = async (): Promise<void> => {
      while (waiting.length > 0) await startNext();
    };
    // One alone, which shows if there can be a sandbox.
    await startNext();
    await Promise.all(Array.from({ length: startsAtOnce }, startOthers));
    return urls;
  }

  /** Ends all of them with their sessions. Never rejects. */
  async stop(): Promise<void> {
    await Promise.all(this.#servers.map(({ server }) => server.stop()));
  }
}
