import { randomUUID } from 'node:crypto';
import type { Arguments } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';

/**
 * The arguments of an evaluation as they are sent. Where the adapter evaluates what is copied among variables of its own, which
 * hide those of the program, the value is evaluated and kept first, and then taken by a name that nothing hides. Each copy has a name of
 * its own, because several may be made at once.
 */
export async function copiedArguments(
  { copyThrough }: Pick<AdapterQuirks, 'copyThrough'>,
  args: Arguments<'evaluate'>,
  evaluate: (first: Arguments<'evaluate'>) => Promise<unknown>,
): Promise<Arguments<'evaluate'>> {
  if (args.context !== 'clipboard' || copyThrough === undefined) return args;
  const id = randomUUID();
  const named = (template: string) => template.replaceAll('${id}', id);
  const expression = named(copyThrough.keep).replace('${expression}', () => args.expression);
  await evaluate({ ...args, expression, context: 'watch' });
  return { ...args, expression: named(copyThrough.take) };
}
