import { basename } from 'node:path';
import type { Options } from '../cli/options.ts';
import { ownerToken } from '../http/owner-token.ts';
import type { Logger } from '../log.ts';
import { createGuardedProcesses } from '../processes/guarded-processes.ts';
import type { BuildIdentity } from '../serve.ts';
import { ClassCards } from './class-cards.ts';
import { ClassMonitors } from './class-monitors.ts';
import { ClassServers, type ClassServersParts } from './class-servers.ts';
import { studentsOf, studentToken, type Student } from './students.ts';
import { wallHandlers } from './wall-handlers.ts';
import { serveWall } from './wall-server.ts';
import { Wall } from './wall.ts';

/** How long all servers may take to end before they are killed, in milliseconds. */
const endWithinMs = 20_000;

interface ClassParts extends Pick<ClassServersParts, 'commandOf'> {
  readonly options: Options;
  readonly identity: BuildIdentity;
  readonly log: Logger;
}

/** The addresses of the students' servers, and their owners' tokens. */
class StudentLinks {
  readonly #urls = new Map<Student, string>();
  readonly #tokens: ReadonlyMap<Student, string>;

  constructor(students: readonly Student[], teacherToken: string) {
    this.#tokens = new Map(students.map((student) => [student, studentToken(teacherToken, student)]));
  }

  get tokens(): readonly string[] {
    return [...this.#tokens.values()];
  }

  tokenOf(student: Student): string {
    return this.#tokens.get(student) ?? '';
  }

  /** Ports stay the same when a server is started again. */
  setUrl(student: Student, url: string | undefined): void {
    if (url !== undefined) this.#urls.set(student, url);
  }

  of(student: Student, withToken = true): string {
    return `${this.#urls.get(student) ?? ''}${withToken ? `#token=${this.tokenOf(student)}` : ''}`;
  }
}

/** Serves a class: a server for each student, and the teacher's wall. Resolves when all listen. Rejects with a UsageError. */
export async function serveClass({ options, identity, log, commandOf }: ClassParts) {
  const students = studentsOf(options.workspace);
  const { token: teacherToken, isPrinted } = await ownerToken({ ...options, stdin: process.stdin });
  const links = new StudentLinks(students, teacherToken);
  for (const token of [teacherToken, ...links.tokens]) log.withhold(token);
  const { processes, close } = await createGuardedProcesses(log);
  const cards = new ClassCards(students);
  const monitors = new ClassMonitors({ cards, tokenOf: (student) => links.tokenOf(student) });
  const onChange = (student: Student, url: string | undefined) => {
    links.setUrl(student, url);
    monitors.follow(student, url);
  };
  const servers = new ClassServers({
    ...{ options, students, teacherToken, processes, log, onChange },
    ...(commandOf && { commandOf }),
  });
  const handlers = wallHandlers({
    students,
    monitors,
    exercisesFolder: options.exercises,
    linkOf: (student) => links.of(student),
  });
  const hello = {
    build: identity.build,
    name: basename(options.workspace),
    isUnsandboxed: options.dangerouslyUnsandboxed,
  };
  const wall = new Wall({ cards, handlers, hello });
  const closeServers = () => {
    monitors.close();
    return close(() => servers.stop(), endWithinMs);
  };
  try {
    const { version } = identity;
    const page = await serveWall({ options, teacherToken, isPrinted, version, wall, log });
    await servers.start().catch(async (thrown: unknown) => {
      await page.close();
      throw thrown;
    });
    return {
      /** For the teacher, with the token in its fragment, unless that was passed on stdin. */
      url: page.url,
      /** For the students, likewise. */
      students: students.map((student) => ({ name: student.name, url: links.of(student, isPrinted) })),
      close: async () => {
        await Promise.all([page.close(), closeServers()]);
      },
    };
  } catch (thrown) {
    await closeServers();
    throw thrown;
  }
}

/** The links of the students, one in a line. */
export function classText(students: readonly { readonly name: string; readonly url: string }[]): string {
  const width = Math.max(...students.map(({ name }) => name.length));
  return students.map(({ name, url }) => `  ${name.padEnd(width)}  ${url}\n`).join('');
}
