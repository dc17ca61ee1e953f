import { isItem, pageOf, type Dap } from '#protocol';
import { parsed } from '../../model/tried.ts';
import { namedOf, pageSize } from './value-groups.ts';

/** How much of a value is copied. */
export interface JsonBudget {
  readonly depth: number;
  readonly values: number;
}

/** Enough to paste, and little enough for a program with a million objects. */
export const defaultJsonBudget: JsonBudget = { depth: 6, values: 2_000 };

/** Reads children; rejects with a DebugError. */
export type ReadChildren = (args: Dap.VariablesArguments) => Promise<readonly Dap.Variable[]>;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const words: Readonly<Record<string, Json>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  undefined: null,
  None: null,
  nil: null,
  nullptr: null,
};

const quoted = /^(["'])([^]*)\1$/;

/** A value without children in JSON: texts without quotes, exact numbers as numbers. */
function plainJson(value: string): Json {
  if (Object.hasOwn(words, value)) return words[value] ?? null;
  const number = Number(value);
  if (/^-?(0|[1-9]\d*)(\.\d+)?(e[-+]?\d+)?$/i.test(value) && (!/^-?\d+$/.test(value) || Number.isSafeInteger(number)))
    return number;
  const [, quote, inside] = quoted.exec(value) ?? [];
  if (inside === undefined) return value;
  const text = quote === "'" ? inside.replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"') : inside;
  const read = parsed(`"${text.replaceAll('\n', '\\n')}"`);
  return typeof read === 'string' ? read : inside;
}

/** False for what adapters add to a value's own children: prototypes, methods, lazy values. */
const isOwn = ({ name, presentationHint: hint }: Dap.Variable): boolean =>
  hint?.visibility !== 'internal' && hint?.kind !== 'virtual' && hint?.lazy !== true && !/^\[\[.*\]\]$/.test(name);

/** Converts a value within a budget. */
class JsonWalk {
  wasCut = false;
  readonly #read: ReadChildren;
  readonly #budget: JsonBudget;
  #values = 0;

  constructor(read: ReadChildren, budget: JsonBudget) {
    this.#read = read;
    this.#budget = budget;
  }

  async json(variable: Dap.Variable, depth = 0): Promise<Json> {
    this.#values += 1;
    if (!(variable.variablesReference > 0)) return plainJson(variable.value);
    if (depth >= this.#budget.depth) return this.#cut(variable.value);
    const children = (await this.#children(variable)).filter(isOwn);
    if (children.length === 0) return (variable.indexedVariables ?? 0) > 0 ? [] : plainOrEmpty(variable);
    const items = children.filter(isItem);
    // A list's length and the like are not items.
    const isList = items.length > 0 && ((variable.indexedVariables ?? 0) > 0 || items.length === children.length);
    return isList ? this.#list(items, depth) : this.#record(children, depth);
  }

  async #list(items: readonly Dap.Variable[], depth: number): Promise<Json> {
    const list: Json[] = [];
    for (const item of items) {
      if (this.#isSpent) return [...list, this.#cut(`${items.length - list.length} more`)];
      list.push(await this.json(item, depth + 1));
    }
    return list;
  }

  async #record(children: readonly Dap.Variable[], depth: number): Promise<Json> {
    const entries: (readonly [string, Json])[] = [];
    for (const child of children) {
      if (this.#isSpent) {
        entries.push(['…', this.#cut(`${children.length - entries.length} more`)]);
        break;
      }
      entries.push([child.name, await this.json(child, depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  get #isSpent(): boolean {
    return this.#values >= this.#budget.values;
  }

  #cut(words: string): Json {
    this.wasCut = true;
    return `… ${words}`;
  }

  /** Reads items by pages, as many as the budget allows: there may be a million. */
  async #children({ variablesReference, indexedVariables = 0, namedVariables = 0 }: Dap.Variable) {
    if (indexedVariables <= pageSize) return this.#read({ variablesReference });
    const named =
      namedVariables > 0
        ? namedOf(await this.#read({ variablesReference, filter: 'named' }), namedVariables).filter(isOwn)
        : [];
    const items: Dap.Variable[] = [];
    const wanted = Math.min(indexedVariables, Math.max(0, this.#budget.values - this.#values));
    for (let start = 0; start < wanted; start += pageSize) {
      const page = { start, count: Math.min(pageSize, indexedVariables - start) };
      items.push(...pageOf(await this.#read({ variablesReference, filter: 'indexed', ...page }), page));
    }
    if (items.length < indexedVariables) this.wasCut = true;
    return [...named, ...items];
  }
}

const plainOrEmpty = ({ value }: Dap.Variable): Json => (/^\[.*\]$|^\(.*\)$/.test(value) ? [] : {});

/** A value as JSON within a budget, and whether it was cut. */
export async function valueAsJson(
  variable: Dap.Variable,
  read: ReadChildren,
  budget: JsonBudget = defaultJsonBudget,
): Promise<{ readonly text: string; readonly wasCut: boolean }> {
  const walk = new JsonWalk(read, budget);
  const json = await walk.json(variable);
  return { text: JSON.stringify(json, undefined, 2), wasCut: walk.wasCut };
}
