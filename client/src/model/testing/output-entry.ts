import type { OutputEntry, OutputRun } from '#protocol';

export const outputEntry = (index: number, text = `line ${index}`, more: Partial<OutputEntry> = {}): OutputEntry => ({
  index,
  at: '2026-01-31T08:41:07.020Z',
  sessionId: 's1',
  category: 'stdout',
  text,
  ...more,
});

/** Runs with these lines, each of its own. */
export const runsOf = (entries: readonly OutputEntry[]): readonly OutputRun[] =>
  entries.map(({ text, ...line }) => ({ ...line, lines: text }));
