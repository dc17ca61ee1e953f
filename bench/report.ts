import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository } from '../e2e/paths.ts';
import { growths } from './growth/growths.ts';
import { growthPicture, panelOf } from './growth/picture.ts';
import type { Machine } from './machine.ts';
import type { Result } from './result.ts';
import { markdownTable } from './table.ts';

/** One run of the bench. */
export interface Report {
  readonly machine: Machine;
  readonly results: readonly Result[];
  /** The families that could not be measured, and why. */
  readonly problems: readonly string[];
}

/** The names of a report's files. */
const reportName = ({ date, commit }: Pick<Machine, 'date' | 'commit'>): string => `${date.slice(0, 10)}-${commit}`;

/** A report for people. */
function markdownReport({ machine, results, problems }: Report): string {
  const { date, commit, cpu, cores, memoryGiB, system, node, chromium, load } = machine;
  return [
    `# Measured ${date.slice(0, 10)} at ${commit}`,
    '',
    `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}; Node ${node}, Chromium ${chromium}; load before: ${load.join(', ')}.`,
    'What each row means: [README.md](README.md).',
    '',
    markdownTable(results),
    '',
    ...(problems.length === 0 ? [] : ['Not measured:', '', ...problems.map((problem) => `- ${problem}`), '']),
  ].join('\n');
}

/** The picture of how times grow; undefined unless everything in it was measured. */
function pictureOf({ machine, results }: Report): string | undefined {
  const panels = growths.flatMap((growth) => panelOf(growth, results) ?? []);
  const { date, commit, cpu, cores } = machine;
  return panels.length < growths.length
    ? undefined
    : growthPicture(panels, `${date.slice(0, 10)} at ${commit}, ${cpu}, ${cores} cores`);
}

function write(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Writes the JSON, and with `record` the files that are kept in the repository. Returns the paths. */
export function writeReport(
  report: Report,
  { out, record }: { readonly out: string | undefined; readonly record: boolean },
) {
  const name = reportName(report.machine);
  const [results, kept] = [inRepository('bench-results'), inRepository('docs/measurements')];
  const json = `${JSON.stringify(report, undefined, 2)}\n`;
  const written = [write(out ?? join(results, `${name}.json`), json)];
  if (!record) return written;
  const picture = pictureOf(report);
  return [
    ...written,
    write(join(kept, `${name}.json`), json),
    write(join(kept, `${name}.md`), markdownReport(report)),
    ...(picture === undefined ? [] : [write(join(kept, 'growth.svg'), picture)]),
  ];
}
