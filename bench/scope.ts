/** Resources that are released in reverse order. */
export class Scope {
  readonly #ends: (() => unknown)[] = [];

  /** Registers how to release something, and returns it. */
  keep<Thing>(thing: Thing, end: (thing: Thing) => unknown): Thing {
    this.#ends.push(() => end(thing));
    return thing;
  }

  /** Releases everything, then throws the first error, if any. */
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

/** Runs work with its own scope and releases everything. An error of the work comes before one of releasing. */
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
