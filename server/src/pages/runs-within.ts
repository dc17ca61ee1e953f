import type { OutputRun } from '#protocol';
import { partFrom } from './line-parts.ts';

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A run without its last lines, or the beginning of its only one, in about so many bytes. */
function shortened(run: OutputRun, bytes: number): OutputRun {
  const lines = run.isMessage ? [run.lines] : run.lines.split('\n');
  let left = bytes - bytesOf({ ...run, lines: '' });
  const over = lines.findIndex((line) => (left -= bytesOf(line)) < 0);
  const whole = over === -1 ? lines.length : over;
  if (whole > 0) return { ...run, lines: lines.slice(0, whole).join('\n') };
  return partFrom({ ...run, lines: lines[0] ?? '' }, 0, bytes);
}

/**
 * The first of some runs, in about so many bytes. The first line begins at a character. At least a part of it is there: if
 * it is too long, nothing else.
 */
export function runsWithin(
  [first, ...others]: readonly OutputRun[],
  { from, bytes }: { readonly from: number; readonly bytes: number },
): readonly OutputRun[] {
  if (!first) return [];
  if (from > 0) return [partFrom(first, from, bytes)];
  let left = bytes - bytesOf(first);
  if (left < 0) return [shortened(first, bytes)];
  const over = others.findIndex((run) => (left -= bytesOf(run)) < 0);
  return [first, ...others.slice(0, over === -1 ? undefined : over)];
}
