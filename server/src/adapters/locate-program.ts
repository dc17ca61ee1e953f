import type { AdapterRow, LocateContext } from './adapter-row.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { findVersion } from './find-version.ts';

interface ProgramSearch {
  /** Its names on PATH, the preferred one first. */
  readonly names: readonly string[];
  /** The program that the user chose instead. */
  readonly chosen?: (context: LocateContext) => string | undefined;
  /** Why it is missing; by default, that its first name is not on PATH. */
  readonly problem?: string;
  /** How it prints its version, the first group of the pattern. */
  readonly versionArgs?: readonly string[];
  readonly version: RegExp;
}

/** Finds an adapter that is one program, `${adapter}` in the row's templates. */
export function locateProgram(search: ProgramSearch): AdapterRow['locate'] {
  const { names, chosen, problem = `"${names[0]}" is not on PATH.`, versionArgs = ['--version'] } = search;
  return async (context) => {
    const where = chosen?.(context) ?? (await findExecutable(names, context.environment));
    if (where === undefined) return { found: false, problem };
    const version = await findVersion(where, { args: versionArgs, pattern: search.version }, context);
    if (version === undefined) return { found: false, problem: `${where} does not print its version.` };
    return { found: true, where, version, variables: { adapter: where }, readRoots: [] };
  };
}
