import { extname } from 'node:path';
import { cutText, DebugError } from '#protocol';
import { languages } from '../adapters/languages.ts';
import type { Debugger } from '../debugger/debugger.ts';

/** How much of a condition is repeated in an error, in characters. */
const mostRepeated = 200;

/** Throws `invalid_arguments` if a condition cannot be parsed as the language of its file. Few languages are checked. */
export async function assertCondition(
  { catalog, workspaceFolder, environment, isolation }: Debugger['options'],
  { path, condition }: { readonly path: string; readonly condition?: string | undefined },
): Promise<void> {
  if (condition === undefined) return;
  const extension = extname(path);
  const row = catalog.rows.find(
    ({ languages: own, conditionProblem }) =>
      conditionProblem && own.some((language) => languages[language]?.includes(extension)),
  );
  const processes = isolation.outside;
  const context = { workspaceFolder, environment, processes, isBeforeConsent: true };
  const problem = await row?.conditionProblem?.(condition, context);
  if (problem === undefined) return;
  const repeated = cutText(condition, mostRepeated);
  throw new DebugError('invalid_arguments', `The condition "${repeated}" cannot be parsed: ${problem}.`);
}
