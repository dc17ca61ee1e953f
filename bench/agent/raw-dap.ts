import { command } from '../../e2e/paths.ts';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { launchBare } from '../bare-client.ts';
import { readRecipe } from '../recipes.ts';
import { scoped } from '../scope.ts';
import type { BrokenProgram } from './broken-program.ts';
import { noEffort, type Effort } from './finding.ts';
import { languages } from './languages.ts';
import { lineOf, type BreakpointAt } from './program-source.ts';

const isWithOutput = (value: unknown): value is { readonly output: string } =>
  typeof value === 'object' && value !== null && 'output' in value && typeof value.output === 'string';

const conditionsOf = ({ condition, hitCondition }: BreakpointAt) => ({
  ...(condition !== undefined && { condition }),
  ...(hitCondition !== undefined && { hitCondition }),
});

/**
 * Debugs a program through raw DAP: a bare client does the handshake, sets the breakpoint, reads the stack, the scopes and the
 * variables of one stop, evaluates and disconnects. Every byte of the conversation counts; a call is a request.
 */
export async function byDap(
  program: BrokenProgram,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Effort> {
  const { name, language, source, byDap: looks } = program;
  const recipe = await readRecipe({ command, folder: { workspace: folder }, environment }, name);
  // Delve writes the compiled program to a temporary folder of the product.
  if (isWithOutput(recipe.launch)) mkdirSync(dirname(recipe.launch.output), { recursive: true });
  const effort = noEffort();
  const meter = (direction: 'sent' | 'received', bytes: number): void => {
    if (direction === 'sent') {
      effort.calls += 1;
      effort.bytesOut += bytes;
    } else effort.bytesIn += bytes;
  };
  const { breakpoint } = looks;
  const place = {
    path: join(folder, languages[language].file(name)),
    lines: breakpoint ? [lineOf(source, breakpoint.at)] : [],
    ...(breakpoint ? { conditions: conditionsOf(breakpoint) } : { filters: ['uncaught'] }),
  };
  await scoped(async (scope) => {
    const { connection, firstStop } = await launchBare(recipe, place, scope, meter);
    for (const expression of looks.watch)
      await connection.request('evaluate', { expression, frameId: firstStop.frame.id, context: 'watch' });
  });
  return effort;
}
