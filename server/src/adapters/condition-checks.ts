import type { ConditionCheck } from './quirks.ts';

/** A question to an adapter about a condition. */
export interface ConditionQuestion {
  readonly expression: string;
  /** What is wrong with the condition, by the adapter's answer; undefined if nothing is. */
  readonly problemIn: (answer: string) => string | undefined;
  readonly help: string | undefined;
}

/** How to ask an adapter whether it can parse a condition; undefined if it says so by itself. */
export function conditionQuestion(checks: readonly ConditionCheck[], condition: string): ConditionQuestion | undefined {
  for (const { conditions, expression, problem, help } of checks) {
    const asked = conditions.exec(condition)?.[1];
    if (asked === undefined) continue;
    const parts = { condition: asked, conditionInHex: Buffer.from(asked).toString('hex') };
    return {
      expression: expression.replaceAll(
        /\$\{(condition|conditionInHex)\}/g,
        (_whole, name: keyof typeof parts) => parts[name],
      ),
      problemIn: (answer) => problem.exec(answer)?.[1],
      help,
    };
  }
  return undefined;
}
