import { DebugError } from '#protocol';
import type { ClassMonitors } from './class-monitors.ts';
import { exerciseNames, readExercise } from './exercise.ts';
import { HandOut } from './hand-out.ts';
import type { Student } from './students.ts';
import type { WallHandlers } from './wall-messages.ts';

interface WallHandlersParts {
  readonly students: readonly Student[];
  readonly monitors: Pick<ClassMonitors, 'call' | 'joinUrl'>;
  /** The folder of the exercises. */
  readonly exercisesFolder: string | undefined;
  /** The student's own link. */
  readonly linkOf: (student: Student) => string;
}

const joined = 'I have opened your session. I see what you see, and can step and change values.';

/** What the teacher can do at the wall. */
export function wallHandlers({ students, monitors, exercisesFolder, linkOf }: WallHandlersParts): WallHandlers {
  const handOut = new HandOut();
  const named = (name: string): Student => {
    const student = students.find((each) => each.name === name);
    if (!student) throw new DebugError('not_found', 'There is no student of this name.');
    return student;
  };
  const reaches = (student: Student, text: string): Promise<boolean> =>
    monitors.call(student, 'send_notice', { text }).then(
      () => true,
      () => false,
    );
  return {
    get_student_link: ({ student }) => ({ url: linkOf(named(student)) }),
    join: async ({ student: name }) => {
      const student = named(name);
      const url = await monitors.joinUrl(student);
      await monitors.call(student, 'send_notice', { text: joined });
      return { url };
    },
    send_message: async ({ text }) => {
      const reached = await Promise.all(students.map((student) => reaches(student, text)));
      return { missed: students.flatMap(({ name }, index) => (reached[index] === true ? [] : [name])) };
    },
    list_exercises: async () => ({ names: await exerciseNames(exercisesFolder) }),
    hand_out: async ({ exercise: name }) => {
      const exercise = await readExercise(exercisesFolder, name);
      const handed = students.map((student) =>
        handOut.to(student, exercise, (method, params) => monitors.call(student, method, params)),
      );
      return { students: await Promise.all(handed) };
    },
  };
}
