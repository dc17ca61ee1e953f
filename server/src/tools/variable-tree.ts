import { cutText, variableResult, type Dap } from '#protocol';
import type { Session } from '../session/door/session.ts';

/** How much is read below one value: items of a value, and values in all. */
const mostChildren = 20;
const mostValues = 200;

/** How much of a value below is shown, in characters. */
const valueLength = 200;

/** Whether reading its children would run code of the program, or be slow. */
const isLazy = ({ presentationHint }: Dap.Variable): boolean => presentationHint?.lazy === true;

/** A variable with what is inside of it. `more_children`: not all are shown. */
interface ValueTree {
  readonly [field: string]: unknown;
  readonly children?: readonly ValueTree[];
  readonly more_children?: true;
}

/** Reads what is inside of values, for `depth`. */
export class VariableTree {
  readonly #session: Session;
  #left = mostValues;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Variables with what is inside of them, so many levels deep. */
  async expand(variables: readonly Dap.Variable[], depth: number): Promise<readonly ValueTree[]> {
    const trees: ValueTree[] = [];
    for (const variable of variables)
      trees.push({ ...variableResult(variable), ...(await this.childrenOf(variable, depth)) });
    return trees;
  }

  /** What is inside of a value, so many levels deep; nothing for a value without children. */
  async childrenOf(
    variable: Pick<Dap.Variable, 'variablesReference' | 'presentationHint' | 'indexedVariables'>,
    depth: number,
  ): Promise<Pick<ValueTree, 'children' | 'more_children'>> {
    const { variablesReference, indexedVariables = 0, presentationHint } = variable;
    const isHidden = isLazy({ name: '', value: '', variablesReference, ...(presentationHint && { presentationHint }) });
    if (depth <= 0 || variablesReference === 0 || this.#left <= 0 || isHidden) return {};
    const page = indexedVariables > mostChildren ? { start: 0, count: mostChildren, filter: 'indexed' as const } : {};
    const { variables } = await this.#session.request('variables', { variablesReference, ...page });
    const shown = variables.slice(0, Math.min(mostChildren, this.#left));
    this.#left -= shown.length;
    const children = await this.expand(
      shown.map((child) => ({ ...child, value: cutText(child.value, valueLength) })),
      depth - 1,
    );
    const isCut = shown.length < Math.max(variables.length, indexedVariables);
    return { children, ...(isCut && { more_children: true }) };
  }
}
