import type { TerminalState } from '#protocol';
import { expect, test } from 'vitest';
import { aboutTerminal, terminalNames } from './terminal-messages.ts';

const terminal = (id: string, title: string, more: Partial<TerminalState> = {}): TerminalState => ({
  id,
  title,
  kind: 'integrated',
  columns: 80,
  rows: 24,
  ...more,
});

const names = (terminals: readonly TerminalState[], unseen: readonly string[] = []) => [
  ...terminalNames(terminals, new Set(unseen)).values(),
];

test('terminals of one title are numbered, and without a title have their id', () => {
  expect(names([terminal('t1', 'Shop'), terminal('t2', 'Bank'), terminal('t3', 'Shop'), terminal('t4', '')])).toEqual([
    'Shop 1',
    'Bank',
    'Shop 2',
    't4',
  ]);
});

test('the list shows which terminals have ended or have new output', () => {
  expect(names([terminal('t1', 'Shop', { hasEnded: true }), terminal('t2', 'Shop')], ['t1', 't2'])).toEqual([
    'Shop 1, ended, new output',
    'Shop 2, new output',
  ]);
});

test('a terminal shows how it ended, and why an external one is here', () => {
  expect(aboutTerminal(terminal('t1', 'Shop'))).toBe('');
  expect(aboutTerminal(terminal('t1', 'Shop', { hasEnded: true, exitCode: 3 }))).toBe('Ended, exit code 3.');
  expect(aboutTerminal(terminal('t1', 'Shop', { kind: 'external' }))).toContain('External terminal');
  expect(aboutTerminal(terminal('t1', 'Shop', { hasEnded: true, isTextOnly: true }))).toBe('');
});
