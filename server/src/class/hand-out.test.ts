import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseOptions } from '../cli/options.ts';
import { silentLogger } from '../log.ts';
import { serve } from '../serve.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { ClassCards } from './class-cards.ts';
import { ClassMonitors } from './class-monitors.ts';
import { exerciseNames, readExercise } from './exercise.ts';
import { wallHandlers } from './wall-handlers.ts';

const breakpoints = JSON.stringify({
  format: 'stopline-breakpoints',
  version: 1,
  breakpoints: [{ kind: 'source', path: 'sort.py', line: 2 }],
});

const exerciseFiles = {
  'exercises/Sorting/sort.py': 'one\ntwo\n',
  'exercises/Sorting/lists/data.txt': '3 1 2\n',
  'exercises/Sorting/.stopline/breakpoints.json': breakpoints,
  'exercises/Sorting/.stopline/note.txt': 'Find the fault.\n',
};

/** A class of one student, with what the teacher can do at the wall. */
async function openClass(studentFiles: Readonly<Record<string, string>> = {}) {
  const own = Object.fromEntries(Object.entries(studentFiles).map(([name, text]) => [`anna/${name}`, text]));
  const folder = temporaryFolder({ 'anna/own.txt': '', ...own, ...exerciseFiles });
  const options = parseOptions([join(folder, 'anna'), '--port', '0', '--trust'], folder);
  const server = await serve(options, { version: '1.2.3', build: 'b' }, silentLogger);
  const { origin, hash } = new URL(server.url);
  const student = { name: 'anna', folder: options.workspace };
  const cards = new ClassCards([student]);
  const monitors = new ClassMonitors({ cards, tokenOf: () => hash.replace('#token=', '') });
  onTestFinished(async () => {
    monitors.close();
    await server.close();
  });
  monitors.follow(student, `${origin}/`);
  await expect.poll(() => cards.all[0]?.phase).toBe('Idle');
  const handlers = wallHandlers({
    students: [student],
    monitors,
    exercisesFolder: join(folder, 'exercises'),
    linkOf: () => 'link',
  });
  return {
    folder,
    handlers,
    monitors,
    student,
    state: () => monitors.stateOf(student),
    read: (name: string) => readFileSync(join(options.workspace, name), 'utf8'),
    write: (name: string, text: string) => writeFileSync(join(options.workspace, name), text),
    handOut: async () => handlers.hand_out({ exercise: 'Sorting' }),
  };
}

test('an exercise arrives with its files, breakpoints and note', async () => {
  const { handlers, handOut, read, state, student } = await openClass();
  expect(await handlers.list_exercises({})).toEqual({ names: ['Sorting'] });
  expect(await handOut()).toEqual({ students: [{ student: 'anna', kept: [] }] });
  expect([read('sort.py'), read('lists/data.txt')]).toEqual(['one\ntwo\n', '3 1 2\n']);
  expect(() => read('.stopline/note.txt')).toThrow('ENOENT');
  await expect.poll(() => state()?.notices).toMatchObject([{ by: { name: 'Teacher' }, text: 'Find the fault.' }]);
  expect(state()?.breakpoints).toMatchObject([{ path: join(student.folder, 'sort.py'), line: 2 }]);
});

test('a file that the student has changed stays; one that is as it was handed out is replaced', async () => {
  const { folder, handOut, read, write, state } = await openClass({ 'sort.py': 'my own\n' });
  expect(await handOut()).toEqual({ students: [{ student: 'anna', kept: ['sort.py'] }] });
  expect(read('sort.py')).toBe('my own\n');
  writeFileSync(join(folder, 'exercises/Sorting/lists/data.txt'), '9 8 7\n');
  await handOut();
  expect(read('lists/data.txt')).toBe('9 8 7\n');
  write('lists/data.txt', 'changed\n');
  expect(await handOut()).toEqual({ students: [{ student: 'anna', kept: ['sort.py', 'lists/data.txt'] }] });
  expect(read('lists/data.txt')).toBe('changed\n');
  await expect.poll(() => state()?.breakpoints).toHaveLength(1);
});

test('a link that a student’s program has made leads no exercise out of the folder', async () => {
  const { folder, handOut, student } = await openClass();
  writeFileSync(join(folder, 'secret'), 'secret\n');
  symlinkSync(join(folder, 'secret'), join(student.folder, 'sort.py'));
  const [handed] = (await handOut()).students;
  expect(handed?.problem).toMatch(/sort\.py/);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('secret\n');
});

test('a message reaches every student’s page, and who is not reached is named', async () => {
  const { handlers, monitors, state, student } = await openClass();
  expect(await handlers.send_message({ text: 'Five more minutes.' })).toEqual({ missed: [] });
  expect(await handlers.join({ student: 'anna' })).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/) as string,
  });
  await expect
    .poll(() => state()?.notices.map(({ text }) => text))
    .toEqual(['Five more minutes.', expect.stringContaining('opened your session')]);
  monitors.follow(student, undefined);
  expect(await handlers.send_message({ text: 'Again.' })).toEqual({ missed: ['anna'] });
});

test('an exercise with a binary file, or of another name, is refused with its reason', async () => {
  const folder = temporaryFolder({
    'Photos/cat.jpg': new Uint8Array([0xff, 0xd8, 0xff]),
    '.git/config': '',
    'a.txt': '',
  });
  expect(await exerciseNames(folder)).toEqual(['Photos']);
  await expect(readExercise(folder, 'Photos')).rejects.toThrow('cat.jpg is not UTF-8 text');
  await expect(readExercise(folder, '../secret')).rejects.toThrow('There is no such exercise.');
  await expect(readExercise(undefined, 'Photos')).rejects.toThrow('There is no such exercise.');
});
