import type { Body, Dap, OutputEntry, SessionId } from '#protocol';
import type { Read, Reads } from '../../workbench.ts';
import type { ValueRow } from '../values/value-row.ts';
import { ValueTree } from '../values/value-tree.ts';
import { entryKey } from './console-lines.ts';

type Answer = Body<'variables'>;

/** What is open in the console and below it. A value that was read stays as it was when it was read. */
export class ConsoleValues {
  readonly #expanded = new Set<string>();
  readonly #open = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #answers = new Map<string, Read<Answer>>();

  /** Keys of the entries that are open. */
  get expanded(): ReadonlySet<string> {
    return this.#expanded;
  }

  toggleEntry(entry: OutputEntry): void {
    const key = entryKey(entry);
    if (!this.#expanded.delete(key)) this.#expanded.add(key);
  }

  toggleValue({ key }: ValueRow): void {
    if (!this.#open.delete(key)) this.#open.add(key);
  }

  /** Reads a lazy value. */
  ask(key: string): void {
    this.#asked.add(key);
  }

  rowsOf(reads: Reads, entry: OutputEntry): readonly ValueRow[] {
    const tree = new ValueTree({
      read: (args) => this.#read(reads, entry.sessionId, args),
      isExpanded: (path) => this.#open.has(path),
      asked: this.#asked,
      before: new Map(),
      known: new Map(),
    });
    const { variablesReference = 0 } = entry;
    tree.addChildren({ variablesReference }, { path: entryKey(entry), level: 1, age: 'now' });
    return tree.rows;
  }

  #read(reads: Reads, sessionId: SessionId, args: Dap.VariablesArguments): Read<Answer> {
    const key = `${sessionId} ${JSON.stringify(args)}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = reads.read(sessionId, 'variables', args);
    if (answer.status === 'ready') this.#answers.set(key, answer);
    return answer;
  }
}
