import type { Dap } from '#protocol';
import { keyed } from '../../model/keyed.ts';
import type { ShownValues } from '../../model/reads/shown-values.ts';
import { pathOf } from '../../model/expansion.ts';
import type { Age, ValueRead, ValueRow } from './value-row.ts';
import { stateOf, ValueTree, type Place, type ValueSources } from './value-tree.ts';

/** What the rows of the watched expressions are built from. */
export interface WatchInput {
  readonly expressions: readonly string[];
  /** Undefined while there is no frame to evaluate in. */
  readonly frameId: number | undefined;
  readonly sources: ValueSources;
  /** The program runs on: what is shown is of the stop that was last. */
  readonly isOver: boolean;
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

/** What is shown of one expression: a value, or words in its place. */
type Shown =
  | { readonly value: Dap.Variable; readonly age: Age }
  | { readonly value: undefined; readonly text: string; readonly kind: 'error' | 'null'; readonly age: Age };

const words = (text: string, kind: 'error' | 'null', age: Age): Shown => ({ value: undefined, text, kind, age });

/** The new value if it is there, else what was shown last, else words. */
function shownOf(answer: ShownValues | undefined, isOver: boolean): Shown {
  const now: Age = isOver ? 'over' : 'now';
  if (!answer) return words('', 'null', now);
  const { status, variables: [value] = [], isOld, message } = answer;
  if (status === 'failed' && !isOver) return words(message ?? '', 'error', now);
  const age = isOld && !isOver ? 'late' : now;
  if (message !== undefined && status === 'loading') return words(message, 'error', age);
  return value ? { value, age } : words(isOver ? '' : 'reading', 'null', now);
}

/** One row for each expression, whatever became of it, and rows of what is open. */
export function watchRows({ expressions, frameId, sources, isOver }: WatchInput): readonly ValueRow[] {
  const tree = new ValueTree(sources);
  for (const [key, { name }] of keyed(expressions.map((name) => ({ name })))) {
    const path = watchPath(key);
    const { format } = sources;
    const inFrame = frameId === undefined ? {} : { frameId };
    const args = { expression: name, ...inFrame, context: 'watch', ...(format && { format }) } as const;
    const question = { command: 'evaluate', args } as const;
    const answer = frameId === undefined ? undefined : sources.values(question, path);
    const read: ValueRead | undefined =
      answer && answer.status !== 'ready' && !isOver ? { ...question, ...stateOf(answer) } : undefined;
    const shown = shownOf(answer, isOver);
    const place: Place = { path, level: 1, age: shown.age, origin: { question, path } };
    if (shown.value) tree.addVariable(shown.value, place, answer?.before[0]?.value, read);
    else tree.addWords(name, { ...shown, read }, place);
  }
  return tree.rows;
}
