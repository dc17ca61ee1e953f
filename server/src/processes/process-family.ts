import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import {
  findFamily,
  isAlive,
  processTable,
  programOf,
  signalProcess,
  signalWithGroup,
  withDescendants,
  type ProcessEntry,
} from './process-tree.ts';

const pollMs = 20;

/** The signals that a group gets with its leader: no process of it can handle them. */
const forGroups: ReadonlySet<NodeJS.Signals> = new Set(['SIGSTOP', 'SIGKILL']);

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

  /** The running member that has a pid for itself. */
  find(ownPid: number): ProcessEntry | undefined {
    return this.#alive().find(({ pid }) => processTable.ownPid(pid) === ownPid);
  }

  /** Leaves a process and its descendants running. */
  spare(entry: ProcessEntry): void {
    this.#spared.push(entry);
  }

  /**
   * Kills all members. They are halted first: those of a program that forks without end would start others faster than they are
   * killed. Returns whether none was left in time.
   */
  async killAll(graceMs: number): Promise<boolean> {
    const startedAt = performance.now();
    const halted = new Set<string>();
    while (this.#signalNew('SIGSTOP', halted) && performance.now() - startedAt < graceMs / 2) await setImmediate();
    return this.signalUntilGone('SIGKILL', graceMs - (performance.now() - startedAt));
  }

  /** Signals each member that is left once, until none is. Returns whether that happened in time. */
  async signalUntilGone(signal: NodeJS.Signals, graceMs: number): Promise<boolean> {
    const signalled = new Set<string>();
    // Looking takes time too, on a machine with many processes.
    for (const startedAt = performance.now(); ;) {
      this.#signalNew(signal, signalled);
      if (this.size === 0) return true;
      if (performance.now() - startedAt >= graceMs) return false;
      await delay(pollMs);
    }
  }

  /** Looks for members, and signals those that have not been signalled. Returns whether there were any. */
  #signalNew(signal: NodeJS.Signals, signalled: Set<string>): boolean {
    this.look();
    const others = this.#alive().filter((entry) => !signalled.has(keyOf(entry)));
    for (const entry of others) {
      this.#signal(entry, signal);
      signalled.add(keyOf(entry));
    }
    return others.length > 0;
  }

  /** Signals every member that has been seen and is left. */
  signalAll(signal: NodeJS.Signals): void {
    for (const entry of this.#alive()) this.#signal(entry, signal);
  }

  /** Signals each member that is left and whose program has a text in its name. */
  signalPrograms(name: string, signal: NodeJS.Signals): void {
    for (const entry of this.#alive()) if (programOf(entry.pid).includes(name)) signalProcess(entry, signal);
  }

  /** A group may contain processes that are left running. */
  #signal(entry: ProcessEntry, signal: NodeJS.Signals): void {
    if (forGroups.has(signal) && this.#spared.length === 0) signalWithGroup(entry, signal);
    else signalProcess(entry, signal);
  }

  #alive(): readonly ProcessEntry[] {
    const alive = [...this.#known.values()].filter((entry) => isAlive(entry));
    if (this.#spared.length === 0) return alive;
    const spared = new Set(withDescendants(this.#spared.filter((entry) => isAlive(entry))).map(keyOf));
    return alive.filter((entry) => !spared.has(keyOf(entry)));
  }
}
