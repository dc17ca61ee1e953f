import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '../limits.ts';
import { quoted, UsageError } from '../usage-error.ts';

/** A student of a class. */
export interface Student {
  /** The name of the student's folder. */
  readonly name: string;
  readonly folder: string;
}

/** Names in a list of a terminal: others could pass for another student's, or write over a line. */
const unsafeName = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * The students of a class, by name: the subfolders, but for hidden ones and links, which may lead out. Throws a UsageError if
 * there are none or too many.
 */
export function studentsOf(classFolder: string): readonly Student[] {
  const names = readdirSync(classFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'en'));
  const unsafe = names.find((name) => unsafeName.test(name));
  if (unsafe !== undefined)
    throw new UsageError(`The folder ${quoted(unsafe)} has a control character in its name. Rename it.`);
  if (names.length === 0)
    throw new UsageError(`${quoted(classFolder)} has no subfolders. Make one for each student, then start again.`);
  if (names.length > limits.students.most)
    throw new UsageError(
      `${quoted(classFolder)} has ${names.length} subfolders. A class has at most ${limits.students.most} students.`,
    );
  return names.map((name) => ({ name, folder: join(classFolder, name) }));
}

/**
 * The owner's token of a student's server. It follows from the teacher's, which it does not reveal: with a token file, the links of
 * students stay the same.
 */
export const studentToken = (teacherToken: string, { name }: Student): string =>
  createHmac('sha256', teacherToken).update(`stopline class\0${name}`).digest('base64url');
