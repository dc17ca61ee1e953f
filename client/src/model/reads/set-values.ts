import type { Dap } from '#protocol';

interface SetValue {
  /** The values before it was set. */
  readonly olds: ReadonlySet<string>;
  /** The adapter's answer. */
  readonly now: Pick<Dap.Variable, 'value'> & Partial<Dap.Variable>;
}

/**
 * The values that a person set at one place during one stop. They replace the old value until something else is read:
 * js-debug keeps returning the values from the beginning of the stop.
 */
export class SetValues {
  readonly #values = new Map<string, SetValue>();

  /** `shown` is the value before. */
  add(name: string, shown: string, now: SetValue['now']): void {
    const olds = this.#values.get(name)?.olds ?? [];
    this.#values.set(name, { olds: new Set([...olds, shown]), now });
  }

  asSet(variable: Dap.Variable): Dap.Variable {
    const set = this.#values.get(variable.name);
    if (!set) return variable;
    if (set.olds.has(variable.value)) return { ...variable, ...set.now };
    // Another value was read: the adapter is up to date.
    this.#values.delete(variable.name);
    return variable;
  }
}
