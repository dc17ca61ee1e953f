import { describe, expect, test } from 'vitest';
import { answered, at, created, ended, fold, listed, ready, said } from '../testing/facts.ts';
import type { Fact } from '../session/facts.ts';
import { exceptionGroups, groupText, studentCard, type StudentCard } from './student-card.ts';

const anna = { name: 'anna', folder: '/class/anna' };

const cardAfter = (facts: readonly Fact[]) => studentCard(anna, fold(facts));

interface Frame {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** A program that is stopped with this stack. */
const stopped = (reason: string, frames: readonly Frame[]): readonly Fact[] => [
  created({ name: 'Sort' }),
  ready(),
  listed([1]),
  said('stopped', { reason, threadId: 1 }),
  answered(
    { command: 'stackTrace', arguments: { threadId: 1 } },
    { stackFrames: frames.map(({ path, ...frame }, id) => ({ ...frame, id: id + 1, column: 1, source: { path } })) },
  ),
];

const thrown = (exceptionId: string, description: string): Fact =>
  answered({ command: 'exceptionInfo', arguments: { threadId: 1 } }, { exceptionId, description, breakMode: 'always' });

const line12 = { name: 'swap', path: '/class/anna/lists/sort.py', line: 12 };

describe('the card of a student', () => {
  test('without a server is offline, without a program idle', () => {
    expect(studentCard(anna, undefined)).toEqual({ student: 'anna', phase: 'Offline' });
    expect(cardAfter([])).toEqual({ student: 'anna', phase: 'Idle' });
  });

  test('shows a program that starts, runs, and ends with an exit code', () => {
    expect(cardAfter([created({ name: 'Sort' })])).toMatchObject({ phase: 'Starting', configuration: 'Sort' });
    expect(cardAfter([created(), ready(), listed([1])])).toMatchObject({ phase: 'Running', since: at });
    const over: Fact = { type: 'session_ended', sessionId: 's1', at, message: 'over', exitCode: 1 };
    expect(cardAfter([created(), ready(), over])).toMatchObject({ phase: 'Terminated', exitCode: 1 });
  });

  test('shows why a program did not start', () => {
    const error = { code: 'launch_failed', message: 'There is no python3.' } as const;
    const failed: Fact = { type: 'session_ended', sessionId: 's1', at, message: 'over', error };
    expect(cardAfter([created(), failed])).toMatchObject({ phase: 'Terminated', problem: error.message });
  });

  test('shows where a program is stopped, relative to the student’s folder', () => {
    expect(cardAfter(stopped('breakpoint', [line12]))).toEqual({
      student: 'anna',
      phase: 'Stopped',
      configuration: 'Sort',
      reason: 'breakpoint',
      place: { path: 'lists/sort.py', line: 12 },
      since: at,
    });
  });

  test('shows the line of the student’s own code, not that of the library that it called', () => {
    const library = { name: 'loads', path: '/usr/lib/python3/json/__init__.py', line: 300 };
    const installed = { name: 'get', path: '/class/anna/venv/site-packages/requests/api.py', line: 7 };
    expect(cardAfter(stopped('exception', [library, installed, line12])).place).toEqual({
      path: 'lists/sort.py',
      line: 12,
    });
    expect(cardAfter(stopped('pause', [library])).place).toEqual({ path: library.path, line: 300 });
  });

  test('shows the exception, also if the adapter only sends its text', () => {
    const facts = stopped('exception', [line12]);
    expect(cardAfter([...facts, thrown('IndexError', 'list index out of range')]).exception).toEqual({
      type: 'IndexError',
      message: 'list index out of range',
    });
    const text = said('stopped', { reason: 'exception', threadId: 1, text: 'KeyError: 3' });
    expect(cardAfter([created(), ready(), listed([1]), text]).exception).toEqual({ type: 'KeyError', message: '3' });
  });

  test('shows the session that is active for everyone', () => {
    const second = created({ id: 's2', name: 'Second' });
    expect(cardAfter([created(), ready(), second, ready('s2')])).toMatchObject({ configuration: 'Second' });
    expect(cardAfter([created(), ready(), second, ready('s2'), ended('s2')])).toMatchObject({ configuration: 'app' });
  });

  test('cuts long texts of a program', () => {
    const card = cardAfter([...stopped('exception', [line12]), thrown('E'.repeat(5_000), 'm'.repeat(5_000))]);
    expect(card.exception?.type).toHaveLength(201);
    expect(card.exception?.message).toHaveLength(201);
  });
});

describe('equal exceptions', () => {
  const at12 = (student: string, type = 'IndexError', line = 12): StudentCard => ({
    student,
    phase: 'Stopped',
    place: { path: 'sort.py', line },
    exception: { type, message: `of ${student}` },
  });
  const idle: StudentCard = { student: 'idle', phase: 'Idle' };

  test('are grouped by type, file and line, the most frequent first', () => {
    const cards = [at12('a', 'KeyError'), at12('b'), idle, at12('c', 'KeyError'), at12('d'), at12('e')];
    expect(exceptionGroups(cards)).toEqual([
      { type: 'IndexError', path: 'sort.py', line: 12, students: ['b', 'd', 'e'] },
      { type: 'KeyError', path: 'sort.py', line: 12, students: ['a', 'c'] },
    ]);
  });

  test('on other lines, or of one student, are no group', () => {
    expect(exceptionGroups([at12('a'), at12('b', 'IndexError', 13), idle])).toEqual([]);
  });

  test('are described in a sentence', () => {
    const cards = Array.from({ length: 7 }, (_, index) => at12(`student ${index}`));
    expect(exceptionGroups(cards).map(groupText)).toEqual(['7 are at IndexError in sort.py:12']);
  });
});
