import type { OutputEntry, SessionId } from '#protocol';
import type { ShownValues, ValueQuestion } from '../../model/reads/shown-values.ts';
import type { Reads } from '../../model/ports.ts';
import type { ValueRow } from '../values/value-row.ts';
import { ValueTree, type Container } from '../values/value-tree.ts';
import { categoryOf } from './console-settings.ts';

/** The key of an entry, and the root of the paths of its values. */
const entryKey = ({ sessionId, index }: OutputEntry): string => `${sessionId} ${index}`;

/** A child's id begins with its root's. */
const isOfTree = (id: SessionId, rootId: SessionId): boolean => id === rootId || id.startsWith(`${rootId}.`);

/** The expanded values of the console. A value stays as it was when it was read. */
export class ConsoleValues {
  /** Expanded entries, by key. */
  readonly #entries = new Map<string, OutputEntry>();
  readonly #open = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #answers = new Map<string, ShownValues>();

  /** The rows below each expanded line of a session tree, by the line's index. */
  opened(reads: Reads, rootId: SessionId): ReadonlyMap<number, readonly ValueRow[]> {
    const ofTree = [...this.#entries.values()].filter(({ sessionId }) => isOfTree(sessionId, rootId));
    return new Map(ofTree.map((entry) => [entry.index, this.#rowsOf(reads, entry)]));
  }

  toggleEntry(entry: OutputEntry): void {
    const key = entryKey(entry);
    if (!this.#entries.delete(key)) this.#entries.set(key, entry);
  }

  toggleValue({ key }: ValueRow): void {
    if (!this.#open.delete(key)) this.#open.add(key);
  }

  /** Reads a lazy value. */
  ask(key: string): void {
    this.#asked.add(key);
  }

  #rowsOf(reads: Reads, entry: OutputEntry): readonly ValueRow[] {
    const tree = new ValueTree({
      values: (question) => this.#read(reads, entry.sessionId, question),
      isExpanded: (path) => this.#open.has(path),
      asked: this.#asked,
    });
    tree.addChildren(this.#containerOf(reads, entry), { path: entryKey(entry), level: 1, age: 'now' });
    return tree.rows;
  }

  /** The value of a line. What is logged comes in a container: an only child without a name is the line's own value. */
  #containerOf(reads: Reads, entry: OutputEntry): Container {
    const { sessionId, variablesReference = 0 } = entry;
    const container = { variablesReference };
    if (categoryOf(entry).kind === 'typed') return container;
    const { variables = [] } = this.#read(reads, sessionId, { command: 'variables', args: container });
    const [child, ...others] = variables;
    return child?.name === '' && child.variablesReference > 0 && others.length === 0 ? child : container;
  }

  #read(reads: Reads, sessionId: SessionId, question: ValueQuestion): ShownValues {
    const key = `${sessionId} ${JSON.stringify(question)}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = reads.values(sessionId, question, undefined);
    if (answer.status === 'ready') this.#answers.set(key, answer);
    return answer;
  }
}
