import type { Dap } from '#protocol';
import { keyed } from '../../model/keyed.ts';
import type { ShownValues } from '../../model/reads/shown-values.ts';
import { pathOf } from '../../model/expansion.ts';
import type { Age, ValueRead, ValueRow } from './value-row.ts';
import { stateOf, ValueTree, type Place, type ValueSources } from './value-tree.ts';

export interface WatchInput {
  readonly expressions: readonly string[];
  /** Undefined while there is no frame to evaluate in. */
  readonly frameId: number | undefined;
  readonly sources: ValueSources;
  /** The program is running: the rows are of the last stop. */
  readonly isOver: boolean;
}

const root = 'watch';

/** The path of an expression's row. */
export const watchPath = (key: string): string => pathOf(root, key);

/** The index of the expression of a row; undefined for the rows of its children. */
export function watchIndex(expressions: readonly string[], key: string): number | undefined {
  const keys = [...keyed(expressions.map((name) => ({ name }))).keys()].map(watchPath);
  const index = keys.indexOf(key);
  return index === -1 ? undefined : index;
}

/** A value, or a message in its place. */
type Shown =
  | { readonly value: Dap.Variable; readonly age: Age }
  | { readonly value: undefined; readonly text: string; readonly kind: 'error' | 'null'; readonly age: Age };

const words = (text: string, kind: 'error' | 'null', age: Age): Shown => ({ value: undefined, text, kind, age });

/** The new value, or else the last one, or else a message. */
function shownOf(answer: ShownValues | undefined, isOver: boolean): Shown {
  const now: Age = isOver ? 'over' : 'now';
  if (!answer) return words('', 'null', now);
  const { status, variables: [value] = [], isOld, message } = answer;
  if (status === 'failed' && !isOver) return words(message ?? '', 'error', now);
  const age = isOld && !isOver ? 'late' : now;
  if (message !== undefined && status === 'loading') return words(message, 'error', age);
  return value ? { value, age } : words(isOver ? '' : 'reading', 'null', now);
}

/** A row for each expression, and the rows of expanded children. */
export function watchRows({ expressions, frameId, sources, isOver }: WatchInput): readonly ValueRow[] {
  const tree = new ValueTree(sources);
  for (const [key, { name }] of keyed(expressions.map((name) => ({ name })))) {
    const path = watchPath(key);
    const { format } = sources;
    const inFrame = frameId === undefined ? {} : { frameId };
    const args = { expression: name, ...inFrame, context: 'watch', ...(format && { format }) } as const;
    const question = { command: 'evaluate', args } as const;
    const answer = frameId === undefined ? undefined : sources.values(question, { path });
    const read: ValueRead | undefined =
      answer && answer.status !== 'ready' && !isOver ? { ...question, ...stateOf(answer) } : undefined;
    const shown = shownOf(answer, isOver);
    const place: Place = { path, level: 1, age: shown.age, origin: { question, path } };
    if (shown.value) tree.addVariable(shown.value, place, answer?.before[0]?.value, read);
    else tree.addWords(name, { ...shown, read }, place);
  }
  return tree.rows;
}
