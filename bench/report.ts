import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Machine } from './machine.ts';
import { measurementsFolder, resultsFolder } from './places.ts';
import type { Result } from './result.ts';
import { markdownTable } from './table.ts';

/** One run of the bench. */
export interface Report {
  readonly machine: Machine;
  readonly results: readonly Result[];
  /** What could not be measured, and why. */
  readonly problems: readonly string[];
}

/** What files of a report are called. */
const reportName = ({ date, commit }: Pick<Machine, 'date' | 'commit'>): string => `${date.slice(0, 10)}-${commit}`;

/** A report to be read by people. */
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

function write(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Writes the JSON, and what is kept where that is wished. Answers the paths. */
export function writeReport(
  report: Report,
  { out, record }: { readonly out: string | undefined; readonly record: boolean },
) {
  const name = reportName(report.machine);
  const json = `${JSON.stringify(report, undefined, 2)}\n`;
  return [
    write(out ?? join(resultsFolder, `${name}.json`), json),
    ...(record
      ? [
          write(join(measurementsFolder, `${name}.json`), json),
          write(join(measurementsFolder, `${name}.md`), markdownReport(report)),
        ]
      : []),
  ];
}
