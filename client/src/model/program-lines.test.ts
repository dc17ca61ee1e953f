import { expect, test } from 'vitest';
import { frame, stateAfter } from '../app/testing/facts.ts';
import { lineNowIn, noProgramLines, programRun, withDocument, type ProgramLines } from './program-lines.ts';
import { SessionFacts } from './testing/session-facts.ts';

const path = '/work/pricing.py';
const inFile = frame(1, 'price', { source: { path }, line: 4 });
const state = stateAfter(
  ['s1', 's2'].flatMap((id) => [...new SessionFacts(id).started(), ...new SessionFacts(`${id}-child`, id).started()]),
);
const run = programRun(state, 's1');
const moved = withDocument(noProgramLines, { run, path, toCurrent: (line) => (line === 9 ? undefined : line + 2) });

const lineIn = (lines: ProgramLines, sessionId: string, at = inFile) => lineNowIn(lines, state)(sessionId, at);

test('a frame in a changed document is on the current line of its code, also in a child session', () => {
  expect(lineIn(moved, 's1')).toBe(6);
  expect(lineIn(moved, 's1-child')).toBe(6);
});

test('frames keep their line in other files and other runs, and where the program has no such line', () => {
  expect(lineIn(moved, 's2')).toBe(4);
  expect(lineIn(moved, 's1', { ...inFile, source: { path: '/work/other.py' } })).toBe(4);
  expect(lineIn(moved, 's1', { ...inFile, line: 9 })).toBe(9);
});

test('a document with the lines of the program has none that moved, and an unchanged one changes nothing', () => {
  const back = withDocument(moved, { run, path, toCurrent: undefined });
  expect(lineIn(back, 's1')).toBe(4);
  expect(withDocument(back, { run, path, toCurrent: undefined })).toBe(back);
});

test('the lines of an earlier run are dropped', () => {
  const later = withDocument(moved, { run: 'later', path: '/work/other.py', toCurrent: (line) => line });
  expect([...later.byPath.keys()]).toEqual(['/work/other.py']);
});
