import { textOf } from '#protocol';

/** The most that memory keeps of an output while it cannot be written to disk, in bytes. */
export const keptWithoutDisk = 16 * 1024 * 1024;

const full: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What is said when output cannot be written to disk. */
export function diskTrouble(error: unknown): string {
  const code = textOf(error, 'code') ?? '';
  const why = full.has(code) ? 'The disk is full.' : `Output cannot be written to disk: ${String(error)}.`;
  const mebibytes = keptWithoutDisk / 1024 / 1024;
  return `${why} Output from here on is kept in memory only: the last ${mebibytes} MiB.\n`;
}

const lost = (lines: number): string =>
  lines === 1 ? '1 line is lost.' : `${lines.toLocaleString('en')} lines are lost.`;

/** What is said when it can be written again. */
export const diskIsBack = (lostLines: number): string =>
  `Output is written to disk again. ${lostLines === 0 ? 'Nothing is lost.' : lost(lostLines)}\n`;

/** What is said when output came faster than it could be written. */
export const diskIsSlow = (lostLines: number): string => `The disk is too slow for this output. ${lost(lostLines)}\n`;
