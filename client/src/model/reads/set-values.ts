import type { Dap } from '#protocol';

interface SetValue {
  /** How it was read before it was set, however often. */
  readonly olds: ReadonlySet<string>;
  /** How the adapter answered. */
  readonly now: Pick<Dap.Variable, 'value'> & Partial<Dap.Variable>;
}

/**
 * Values that a person set at one place at one stop, by name. They are as the adapter answered until they are read as
 * something else: they may not be read anew yet, and js-debug reads the locals of a stop as they were when it began.
 */
export class SetValues {
  readonly #values = new Map<string, SetValue>();

  /** A value was set; `shown` is how it was shown until then. */
  add(name: string, shown: string, now: SetValue['now']): void {
    const olds = this.#values.get(name)?.olds ?? [];
    this.#values.set(name, { olds: new Set([...olds, shown]), now });
  }

  /** A variable that was read, as it is to be shown. */
  asSet(variable: Dap.Variable): Dap.Variable {
    const set = this.#values.get(variable.name);
    if (!set) return variable;
    if (set.olds.has(variable.value)) return { ...variable, ...set.now };
    // From now on the adapter is believed: another change at this stop is read too.
    this.#values.delete(variable.name);
    return variable;
  }
}
