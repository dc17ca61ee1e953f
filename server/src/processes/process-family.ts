import { setTimeout as delay } from 'node:timers/promises';
import {
  findFamily,
  isAlive,
  killWithGroup,
  signalProcess,
  withDescendants,
  type ProcessEntry,
} from './process-tree.ts';

const pollMs = 20;

const keyOf = (entry: ProcessEntry) => `${entry.pid}@${entry.started}`;

/** The parts of a family that outlive the server which started it. */
export interface FamilyRecord {
  /** The value that marks its processes. */
  readonly tag: string;
  /** The processes seen in it so far, those that the server started first. */
  readonly known: readonly ProcessEntry[];
  /** Processes that are left running. */
  readonly spared: readonly ProcessEntry[];
}

/** A process and the processes that it started, whatever became of their parents. */
export class ProcessFamily {
  readonly #tag: string;
  readonly #roots: ProcessEntry[];
  /** All processes seen in it so far, by pid and start. */
  readonly #known: Map<string, ProcessEntry>;
  readonly #spared: ProcessEntry[];

  constructor({ tag, known, spared }: FamilyRecord) {
    this.#tag = tag;
    this.#roots = [...known];
    this.#known = new Map(known.map((entry) => [keyOf(entry), entry]));
    this.#spared = [...spared];
  }

  get record(): FamilyRecord {
    return { tag: this.#tag, known: [...this.#known.values()], spared: this.#spared };
  }

  /** How many of its processes that have been seen are left. */
  get size(): number {
    return this.#alive().length;
  }

  /** Adds a process that is not found by its parents. */
  add(entry: ProcessEntry): void {
    this.#roots.push(entry);
  }

  /** Remembers the present members: one may lose its parents later. Returns true if there are new ones. */
  look(): boolean {
    const before = this.#known.size;
    for (const entry of findFamily(this.#roots, this.#tag)) this.#known.set(keyOf(entry), entry);
    return this.#known.size !== before;
  }

  has(entry: ProcessEntry): boolean {
    return this.#known.has(keyOf(entry));
  }

  /** Leaves a process and its descendants running. */
  spare(entry: ProcessEntry): void {
    this.#spared.push(entry);
  }

  /** Signals each member that is left once, until none is. Returns whether that happened in time. */
  async signalUntilGone(signal: NodeJS.Signals, graceMs: number): Promise<boolean> {
    const signalled = new Set<string>();
    // Looking takes time too, on a machine with many processes.
    for (const startedAt = performance.now(); ;) {
      this.look();
      const left = this.#alive();
      if (left.length === 0) return true;
      if (performance.now() - startedAt >= graceMs) return false;
      for (const entry of left) {
        if (!signalled.has(keyOf(entry))) this.#signal(entry, signal);
        signalled.add(keyOf(entry));
      }
      await delay(pollMs);
    }
  }

  /** Signals every member that has been seen and is left. */
  signalAll(signal: NodeJS.Signals): void {
    for (const entry of this.#alive()) this.#signal(entry, signal);
  }

  /** A group may contain processes that are left running. */
  #signal(entry: ProcessEntry, signal: NodeJS.Signals): void {
    if (signal === 'SIGKILL' && this.#spared.length === 0) killWithGroup(entry);
    else signalProcess(entry, signal);
  }

  #alive(): readonly ProcessEntry[] {
    const alive = [...this.#known.values()].filter((entry) => isAlive(entry));
    if (this.#spared.length === 0) return alive;
    const spared = new Set(withDescendants(this.#spared.filter((entry) => isAlive(entry))).map(keyOf));
    return alive.filter((entry) => !spared.has(keyOf(entry)));
  }
}
