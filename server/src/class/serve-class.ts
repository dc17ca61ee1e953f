import type { Options } from '../cli/options.ts';
import { ownerToken } from '../http/owner-token.ts';
import type { Logger } from '../log.ts';
import { createGuardedProcesses } from '../processes/guarded-processes.ts';
import { ClassServers, type ClassServersParts } from './class-servers.ts';
import { studentsOf, studentToken } from './students.ts';

/** How long all servers may take to end before they are killed, in milliseconds. */
const endWithinMs = 20_000;

/** Serves a class: a server for each student. Resolves when all of them listen. Rejects with a UsageError. */
export async function serveClass(
  options: Options,
  log: Logger,
  { commandOf }: Pick<ClassServersParts, 'commandOf'> = {},
) {
  const students = studentsOf(options.workspace);
  const { token: teacherToken, isPrinted } = await ownerToken({ ...options, stdin: process.stdin });
  log.withhold(teacherToken);
  const tokenOf = new Map(students.map((student) => [student, studentToken(teacherToken, student)]));
  for (const token of tokenOf.values()) log.withhold(token);
  const { processes, close } = await createGuardedProcesses(log);
  const servers = new ClassServers({
    options,
    students,
    teacherToken,
    processes,
    log,
    ...(commandOf && { commandOf }),
  });
  const closeAll = () => close(() => servers.stop(), endWithinMs);
  const urls = await servers.start().catch(async (thrown: unknown) => {
    await closeAll();
    throw thrown;
  });
  return {
    /** For the students, each with the token in its fragment, unless the teacher's was passed on stdin. */
    students: students.map((student, index) => ({
      name: student.name,
      url: `${urls[index] ?? ''}${isPrinted ? `#token=${tokenOf.get(student) ?? ''}` : ''}`,
    })),
    close: closeAll,
  };
}

/** The links of the students, one in a line. */
export function classText(students: readonly { readonly name: string; readonly url: string }[]): string {
  const width = Math.max(...students.map(({ name }) => name.length));
  return students.map(({ name, url }) => `  ${name.padEnd(width)}  ${url}\n`).join('');
}
