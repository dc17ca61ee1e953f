import { cutText, isGroup, variableResult, type Dap } from '#protocol';
import type { Session } from '../session/door/session.ts';
import { timeoutSignal } from '../timeout-signal.ts';
import { groupsLast } from './variable-slice.ts';

/** How much is read below one value: items of a value, and values in all. */
const mostChildren = 20;
const mostValues = 200;

/** How much of a value below is shown, in characters. */
const valueLength = 200;

/** Whether reading its children would run code of the program, or be slow. */
const isLazy = ({ presentationHint }: Dap.Variable): boolean => presentationHint?.lazy === true;

/** How long reading all of it may take, in milliseconds (docs/tools.md). */
const mostMs = 5_000;

/** A variable with what is inside of it. `more_children`: not all are shown, or they could not be read. */
interface ValueTree {
  readonly [field: string]: unknown;
  readonly children?: readonly ValueTree[];
  readonly more_children?: true;
}

/** Reads what is inside of values, for `depth`. What cannot be read, or not in time, is left out. */
export class VariableTree {
  readonly #session: Session;
  readonly #signal: AbortSignal;
  #left = mostValues;

  constructor(session: Session, signal: AbortSignal) {
    this.#session = session;
    this.#signal = AbortSignal.any([signal, timeoutSignal(mostMs)]);
  }

  /** Variables with what is inside of them, so many levels deep. What the adapter adds has no children here. */
  async expand(variables: readonly Dap.Variable[], depth: number): Promise<readonly ValueTree[]> {
    const trees: ValueTree[] = [];
    for (const variable of variables) {
      const inside = this.#isAdded(variable) ? {} : await this.childrenOf(variable, depth);
      trees.push({ ...variableResult(variable), ...inside });
    }
    return trees;
  }

  /** Whether the adapter has added it to the program's own values. */
  #isAdded(variable: Dap.Variable): boolean {
    return isGroup(variable) || this.#session.quirks.addedNames.some((name) => name.test(variable.name));
  }

  /** What is inside of a value, so many levels deep; nothing for a value without children. */
  async childrenOf(
    variable: Pick<Dap.Variable, 'variablesReference' | 'presentationHint' | 'indexedVariables'>,
    depth: number,
  ): Promise<Pick<ValueTree, 'children' | 'more_children'>> {
    const { variablesReference, indexedVariables = 0, presentationHint } = variable;
    const isHidden = isLazy({ name: '', value: '', variablesReference, ...(presentationHint && { presentationHint }) });
    if (depth <= 0 || variablesReference === 0 || this.#left <= 0 || isHidden) return {};
    const variables = await this.#read(variablesReference, indexedVariables);
    if (!variables) return { more_children: true };
    const shown = groupsLast(variables).slice(0, Math.min(mostChildren, this.#left));
    this.#left -= shown.length;
    const children = await this.expand(
      shown.map((child) => ({ ...child, value: cutText(child.value, valueLength) })),
      depth - 1,
    );
    const isCut = shown.length < Math.max(variables.length, indexedVariables);
    return { children, ...(isCut && { more_children: true }) };
  }

  /** The first children of a value; undefined if they cannot be read. */
  async #read(variablesReference: number, items: number): Promise<readonly Dap.Variable[] | undefined> {
    const page = items > mostChildren ? { start: 0, count: mostChildren, filter: 'indexed' as const } : {};
    const args = { variablesReference, ...page };
    try {
      return (await this.#session.request('variables', args, { signal: this.#signal })).variables;
    } catch {
      return undefined;
    }
  }
}
