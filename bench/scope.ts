/** What was begun and has to be ended, the last first. */
export class Scope {
  readonly #ends: (() => unknown)[] = [];

  /** Takes note of how something ends; returns it. */
  keep<Thing>(thing: Thing, end: (thing: Thing) => unknown): Thing {
    this.#ends.push(() => end(thing));
    return thing;
  }

  /** Ends everything. Throws the first of what went wrong, when all are ended. */
  async close(): Promise<void> {
    const problems: unknown[] = [];
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) {
      try {
        await end();
      } catch (problem) {
        problems.push(problem);
      }
    }
    const [first] = problems;
    if (first !== undefined) throw first instanceof Error ? first : new Error(JSON.stringify(first));
  }
}

/** Does some work with a scope of its own, and ends all that it began. What went wrong in the work comes first. */
export async function scoped<Outcome>(work: (scope: Scope) => Promise<Outcome>): Promise<Outcome> {
  const scope = new Scope();
  let outcome: Outcome;
  try {
    outcome = await work(scope);
  } catch (error) {
    await scope.close().catch(() => undefined);
    throw error;
  }
  await scope.close();
  return outcome;
}
