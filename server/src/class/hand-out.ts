import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DebugError, type FileText, type HandedOut, type Method, type Methods, type SavedBreakpoint } from '#protocol';
import { importedBreakpoints } from '../session/breakpoints/breakpoints-file.ts';
import type { Exercise } from './exercise.ts';
import type { Student } from './students.ts';

/** Calls a method of a student's server. */
type Call = <M extends Method>(method: M, params: Methods[M]['params']) => Promise<Methods[M]['result']>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The breakpoints of an exercise in a student's folder. Rejects with a DebugError. */
async function breakpointsFor({ folder }: Student, { breakpoints }: Exercise): Promise<readonly SavedBreakpoint[]> {
  if (breakpoints === undefined) return [];
  const toPath = (path: string) => Promise.resolve(join(folder, path));
  return importedBreakpoints(breakpoints, { workspaceFolder: folder, toPath });
}

/**
 * Hands exercises out through the servers of the students, whose checks of paths apply: a student's program may have put links in the
 * folder.
 */
export class HandOut {
  /** The hash of each text that was handed out, by student and path: such a file is not the student's own work. */
  readonly #handedOut = new Map<Student, Map<string, string>>();

  /** Hands an exercise out to a student. A file that the student has changed stays as it is. Never rejects. */
  async to(student: Student, exercise: Exercise, call: Call): Promise<HandedOut> {
    const kept: string[] = [];
    try {
      const breakpoints = await breakpointsFor(student, exercise);
      for (const { path, text } of exercise.files)
        if (!(await this.#write(student, { path, text }, call))) kept.push(path);
      // A trigger is named by its place in the file, which means nothing among the student's own.
      for (const { waitsFor: _trigger, ...breakpoint } of breakpoints) await call('set_breakpoint', breakpoint);
      if (exercise.note !== undefined) await call('send_notice', { text: exercise.note });
      return { student: student.name, kept };
    } catch (thrown) {
      return { student: student.name, kept, problem: DebugError.from(thrown).message };
    }
  }

  /** Writes a file, unless it is the student's own. True if the student has it now. */
  async #write(student: Student, { path, text }: { path: string; text: string }, call: Call): Promise<boolean> {
    const known = await call('read_file', { path }).catch(unlessMissing);
    const handedOut = this.#handedOut.get(student) ?? new Map<string, string>();
    this.#handedOut.set(student, handedOut);
    if (known?.text !== text) {
      if (known && handedOut.get(path) !== hashOf(known.text)) return false;
      await call('write_file', { path, text, version: known?.version ?? null });
    }
    handedOut.set(path, hashOf(text));
    return true;
  }
}

function unlessMissing(thrown: unknown): FileText | undefined {
  if (DebugError.from(thrown).code === 'not_found') return undefined;
  throw thrown;
}
