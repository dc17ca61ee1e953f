import type { Arguments } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';

/** How an adapter ends an evaluation by itself, at a limit that comes with it. */
export type LimitQuirks = Pick<AdapterQuirks, 'limitsEvaluations' | 'limitedExpression'>;

/** An evaluation, with the limit that js-debug reads, in milliseconds. */
export type LimitedArguments = Arguments<'evaluate'> & { readonly evaluationOptions?: { readonly timeoutMs: number } };

/** Whether the adapter ends an evaluation by itself, at a limit that comes with it. */
export const keepsToLimits = ({ limitsEvaluations, limitedExpression }: LimitQuirks): boolean =>
  limitsEvaluations || limitedExpression !== undefined;

/** An evaluation as such an adapter gets it. It keeps the limit that it has, or else gets one, in milliseconds. */
export function withLimit(
  args: LimitedArguments,
  { limitsEvaluations, limitedExpression }: LimitQuirks,
  usualMs: number,
): Arguments<'evaluate'> {
  const { evaluationOptions = { timeoutMs: usualMs }, ...plain } = args;
  if (limitsEvaluations) return Object.assign({}, plain, { evaluationOptions });
  // A hover is a name rather than an expression.
  if (limitedExpression === undefined || args.context === 'hover') return plain;
  const seconds = String(evaluationOptions.timeoutMs / 1_000);
  const limited = limitedExpression.replace('${seconds}', seconds);
  return { ...plain, expression: limited.replace('${expression}', () => args.expression) };
}
