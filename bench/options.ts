import { parseArgs } from 'node:util';
import { languages, type Language } from './bench.ts';

/** The command line of `npm run bench`. */
export interface BenchOptions {
  /** Only rows and families whose name contains one of these. */
  readonly only: readonly string[];
  readonly languages: readonly Language[];
  /** The number of runs of each side, instead of each family's own. */
  readonly runs: number | undefined;
  /** The file for the JSON, instead of one in bench-results/. */
  readonly out: string | undefined;
  /** Writes into docs/measurements/. */
  readonly record: boolean;
  /** The commit whose build this one is compared with, in place of the floor. */
  readonly compare: string | undefined;
  /** Only the families that say most, in about five minutes. */
  readonly short: boolean;
  /** A missed goal is a failure. */
  readonly strict: boolean;
  readonly help: boolean;
}

/** The text of `--help`. */
export const helpText = `npm run bench -- [OPTIONS]
Measures the built product against a floor that is taken in the same run.

  --only NAME          only families and rows whose name contains NAME; may be repeated
  --language LANGUAGE  ${languages.join(' or ')}; both without it
  --runs N             how often each side of each row is measured
  --out FILE           where the JSON goes (bench-results/DATE-COMMIT.json)
  --record             writes docs/measurements/DATE-COMMIT.md and .json as well
  --compare COMMIT     measures the build of another commit in turns with this one, and says which rows changed
  --short              only what says most, in about five minutes
  --strict             exits with 1 where a goal is missed
  --help               shows this text
`;

/** An invalid command line, explained in one line. */
export class BenchUsageError extends Error {}

function readLanguages(given: readonly string[]): readonly Language[] {
  if (given.length === 0) return languages;
  const unknown = given.find((name) => !languages.some((language) => language === name));
  if (unknown !== undefined) throw new BenchUsageError(`--language takes ${languages.join(' or ')}, not "${unknown}".`);
  return languages.filter((language) => given.includes(language));
}

function readRuns(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new BenchUsageError(`--runs takes a whole number from 1 to 9999, not "${text}".`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true, default: [] },
        language: { type: 'string', multiple: true, default: [] },
        runs: { type: 'string' },
        out: { type: 'string' },
        record: { type: 'boolean', default: false },
        compare: { type: 'string' },
        short: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new BenchUsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses the command line. Throws a BenchUsageError if it is invalid. */
export function parseBenchOptions(args: readonly string[]): BenchOptions {
  const { language, runs, out, compare, ...options } = parse(args);
  if (compare !== undefined && (options.record || options.strict || out !== undefined))
    throw new BenchUsageError('--compare writes no files and has no goals: leave out --record, --out and --strict.');
  return { ...options, languages: readLanguages(language), runs: readRuns(runs), out, compare };
}
