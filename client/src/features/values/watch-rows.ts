import type { Arguments, Body, Dap } from '#protocol';
import { keyed } from '../../model/keyed.ts';
import type { Read } from '../../model/ports.ts';
import { pathOf } from '../../model/expansion.ts';
import type { Age, ShownChildren, ValueRead, ValueRow, VariableRow } from './value-row.ts';
import { stateOf, ValueTree, type Place, type ValueSources } from './value-tree.ts';

/** What the rows of the watched expressions are built from. */
export interface WatchInput {
  readonly expressions: readonly string[];
  /** Undefined while there is no frame to evaluate in. */
  readonly evaluate: ((args: Arguments<'evaluate'>) => Read<Body<'evaluate'>>) | undefined;
  readonly frameId: number | undefined;
  readonly sources: ValueSources;
  /** The program runs on: what is shown is of the stop that was last. */
  readonly isOver: boolean;
  /** The rows that are shown: words of an adapter stay until others come. */
  readonly last: readonly ValueRow[];
}

const root = 'watch';

/** Where an expression's row and its expansion are found. */
export const watchPath = (key: string): string => pathOf(root, key);

/** The expression of a row, by its place in the list; undefined for a row below one. */
export function watchIndex(expressions: readonly string[], key: string): number | undefined {
  const keys = [...keyed(expressions.map((name) => ({ name }))).keys()].map(watchPath);
  const index = keys.indexOf(key);
  return index === -1 ? undefined : index;
}

const toVariable = (name: string, { result, ...rest }: Body<'evaluate'>): Dap.Variable => ({
  ...rest,
  name,
  value: result,
});

/** What is shown of one expression: a value, or words in its place. */
type Shown =
  | { readonly value: Dap.Variable; readonly age: Age; readonly isRefreshing: boolean }
  | { readonly value: undefined; readonly text: string; readonly kind: 'error' | 'null'; readonly age: Age };

/** The new value if it is there, else what was shown last, else words. */
function shownOf(name: string, read: Read<Body<'evaluate'>> | undefined, old: Old): Shown {
  const { isOver, row, variable } = old;
  const now: Age = isOver ? 'over' : 'now';
  if (read?.status === 'ready') return { value: toVariable(name, read.value), age: now, isRefreshing: false };
  if (read?.status === 'failed' && !isOver) return { value: undefined, text: read.message, kind: 'error', age: now };
  const isOfThisStop = read?.status === 'loading' && read.isOfThisStop === true;
  const late: Age = isOver ? 'over' : isOfThisStop ? 'now' : 'late';
  if (read && row?.kind === 'error') return { value: undefined, text: row.variable.value, kind: 'error', age: late };
  const previous = read?.status === 'loading' && read.previous ? toVariable(name, read.previous) : variable;
  if (read && previous) return { value: previous, age: late, isRefreshing: isOfThisStop };
  return { value: undefined, text: read && !isOver ? 'reading' : '', kind: 'null', age: now };
}

/** What was shown of one expression until now. */
interface Old {
  readonly row: VariableRow | undefined;
  readonly variable: Dap.Variable | undefined;
  readonly isOver: boolean;
}

/** One row for each expression, whatever became of it, and rows of what is open. */
export function watchRows({ expressions, evaluate, frameId, sources, isOver, last }: WatchInput): {
  readonly rows: readonly ValueRow[];
  readonly shown: ShownChildren;
  readonly settled: ShownChildren;
} {
  const tree = new ValueTree(sources);
  const before = keyed(sources.before.get(root) ?? []);
  const known = keyed(sources.known.get(root) ?? []);
  const rows = new Map(last.flatMap((row) => (row.type === 'variable' ? [[row.key, row] as const] : [])));
  const values: Dap.Variable[] = [];
  const settled: Dap.Variable[] = [];
  for (const [key, { name }] of keyed(expressions.map((name) => ({ name })))) {
    const path = watchPath(key);
    const args = {
      expression: name,
      ...(frameId !== undefined && { frameId }),
      context: 'watch',
      ...(sources.format && { format: sources.format }),
    } as const;
    const answer = evaluate?.(args);
    const read: ValueRead | undefined =
      answer && answer.status !== 'ready' && !isOver ? { command: 'evaluate', args, ...stateOf(answer) } : undefined;
    const shown = shownOf(name, answer, { row: rows.get(path), variable: known.get(key), isOver });
    const place: Place = { path, level: 1, age: shown.age };
    if (shown.value) {
      tree.addVariable(
        tree.asSet(shown.value, path),
        { ...place, isRefreshing: shown.isRefreshing },
        before.get(key)?.value,
        read,
      );
    } else tree.addWords(name, { ...shown, read }, place);
    if (shown.value) values.push(shown.value);
    if (shown.value && shown.age === 'now') settled.push(shown.value);
  }
  tree.shown.set(root, values);
  tree.settled.set(root, settled);
  return tree;
}
