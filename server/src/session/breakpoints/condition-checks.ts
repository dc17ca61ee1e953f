import { cutText, inQuotes, type UserBreakpoint } from '#protocol';
import { conditionQuestion } from '../../adapters/condition-checks.ts';
import { limits } from '../../limits.ts';
import type { BreakpointSession } from './breakpoint-session.ts';

/** How much of a condition is repeated in a message, in characters. */
const mostRepeated = 200;

/** Finds the conditions that an adapter cannot parse, where it would set their breakpoints without them. */
export class ConditionChecks {
  /** The messages about the conditions that each adapter was asked about; undefined if it can parse one. */
  readonly #asked = new WeakMap<BreakpointSession, Map<string, Promise<string | undefined>>>();

  /** The messages of adapters about breakpoints that they set without the condition. */
  readonly #refused = new WeakMap<BreakpointSession, WeakMap<UserBreakpoint, string>>();

  /** Why some of these breakpoints are not to be sent. Never rejects. */
  async problemsOf(
    session: BreakpointSession,
    breakpoints: readonly UserBreakpoint[],
  ): Promise<ReadonlyMap<UserBreakpoint, string>> {
    const problems = new Map<UserBreakpoint, string>();
    for (const breakpoint of breakpoints) {
      const { condition, enabled } = breakpoint;
      const refused = this.#refused.get(session)?.get(breakpoint);
      const asks = enabled && condition !== undefined && session.quirks.conditionChecks.length > 0;
      const problem = refused ?? (asks ? await this.#problemOf(session, condition) : undefined);
      if (problem !== undefined) problems.set(breakpoint, problem);
    }
    return problems;
  }

  /** Notes an adapter's message about an unverified breakpoint. True if it has set it all the same, without its condition. */
  isRefused(session: BreakpointSession, breakpoint: UserBreakpoint, message: string): boolean {
    const { setWithoutCondition } = session.quirks;
    if (breakpoint.condition === undefined || setWithoutCondition?.test(message) !== true) return false;
    const refused = this.#refused.get(session) ?? new WeakMap<UserBreakpoint, string>();
    this.#refused.set(session, refused.set(breakpoint, message));
    return true;
  }

  #problemOf(session: BreakpointSession, condition: string): Promise<string | undefined> {
    const asked = this.#askedOf(session);
    const known = asked.get(condition);
    if (known) return known;
    const problem = ask(session, condition).catch(() => {
      // The adapter did not answer: the next time it may.
      asked.delete(condition);
      return undefined;
    });
    asked.set(condition, problem);
    return problem;
  }

  #askedOf(session: BreakpointSession): Map<string, Promise<string | undefined>> {
    const asked = this.#asked.get(session) ?? new Map<string, Promise<string | undefined>>();
    this.#asked.set(session, asked);
    if (asked.size > limits.breakpoints.most) asked.clear();
    return asked;
  }
}

async function ask(session: BreakpointSession, condition: string): Promise<string | undefined> {
  const question = conditionQuestion(session.quirks.conditionChecks, condition);
  if (!question) return undefined;
  const problem = question.problemIn(await session.answerTo(question.expression));
  if (problem === undefined) return undefined;
  const repeated = cutText(condition, mostRepeated);
  const help = question.help === undefined ? '' : ` ${question.help}`;
  return `The condition "${repeated}" cannot be parsed: ${inQuotes(problem)}, so this breakpoint was not set.${help}`;
}
