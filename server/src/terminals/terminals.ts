import { DebugError, type SessionId, type TerminalState } from '#protocol';
import type { Environment } from '../processes/environment.ts';
import type { OwnedProcess, SpawnProcess, StartOptions } from '../processes/owned-process.ts';
import type { OwnedProcesses } from '../processes/owned-processes.ts';
import { now, type SharedState } from '../state/shared-state.ts';
import { ptyProblem, type PtyOptions } from './pty.ts';
import { Terminal, type TerminalPage } from './terminal.ts';

/** As large as terminals have always been, until a page says better. */
const firstSize = { columns: 80, rows: 24 };

/** Terminals that one session tree may have: past them the oldest that has ended makes room. */
const mostOfATree = 16;

/**
 * Keeps a terminal open for programs that are told its path. Keys that end programs are not meant for it; what it writes shows
 * nothing, and says that it is deaf to them.
 */
const holder = ['/bin/sh', '-c', 'trap "" INT QUIT TSTP; printf "\\r"; exec tail -f /dev/null'];

export interface TerminalsParts {
  readonly shared: SharedState;
  readonly processes: OwnedProcesses;
  /** What programs in terminals inherit. */
  readonly environment: Environment;
  /** Why no terminal can be made; found out where it is left out. */
  readonly problem?: string;
}

/** What a terminal is for. */
export interface TerminalPurpose {
  /** The root of the tree that it ends with. */
  readonly rootId: SessionId;
  readonly title: string;
  readonly kind: TerminalState['kind'];
}

/** A command to be run in a terminal. */
export interface TerminalCommand {
  readonly command: readonly string[];
  readonly cwd: string;
  /** On top of what all inherit; null unsets. */
  readonly changes: Readonly<Record<string, string | null>>;
}

interface Kept {
  readonly rootId: SessionId;
  readonly terminal: Terminal;
  hasEnded: boolean;
}

/** The terminals of all sessions: their text outlives what ran in them, until the session is forgotten. */
export class Terminals {
  readonly #parts: TerminalsParts;
  readonly #kept = new Map<string, Kept>();
  readonly #owned = new Map<SessionId, OwnedProcess[]>();
  /** Of each terminal that is about to be there, the tree. */
  readonly #opening: SessionId[] = [];
  readonly #listeners = new Set<(terminalId: string) => void>();
  #nextId = 1;

  constructor(parts: TerminalsParts) {
    this.#parts = parts;
  }

  /** Why none can be made on this machine; undefined where one can. */
  get problem(): string | undefined {
    return this.#parts.problem ?? ptyProblem();
  }

  /** Tells which terminal was written to. Returns the function that ends it. */
  onText(listener: (terminalId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Throws DebugError `invalid_arguments` for one that is not known. */
  get(terminalId: string): Terminal {
    const kept = this.#kept.get(terminalId);
    if (kept) return kept.terminal;
    throw new DebugError('invalid_arguments', `There is no terminal ${terminalId} any more.`);
  }

  find(terminalId: string): Terminal | undefined {
    return this.#kept.get(terminalId)?.terminal;
  }

  /** Ids of those that a page may be told of. */
  get ids(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /** A way to start the one process of a terminal: it is opened, and told of, when that process is there. */
  opening(purpose: TerminalPurpose): SpawnProcess {
    return (options) => this.#spawn(purpose, options).then(({ child }) => child);
  }

  /** Runs a command in a terminal of its own. Rejects with what is in the way. */
  run(purpose: TerminalPurpose, { command, cwd, changes }: TerminalCommand): Promise<OwnedProcess> {
    const set = Object.entries(changes).map(([name, value]) => [name, value ?? undefined] as const);
    const environment = { ...this.#parts.environment, ...Object.fromEntries(set) };
    // It ends by itself with what it runs, and then says with which exit code.
    const ways = { spawn: this.opening(purpose), exitsWhenClosed: true };
    return this.#start(purpose.rootId, { command, cwd, environment, ...ways });
  }

  /** Opens a terminal that stays open by itself, and answers its path. Rejects with what is in the way. */
  async hold(purpose: TerminalPurpose, cwd: string): Promise<string> {
    const { environment } = this.#parts;
    let path: string | undefined;
    const spawn: SpawnProcess = async (options) => {
      const { terminal, child } = await this.#spawn(purpose, options);
      path = terminal.path;
      return child;
    };
    const ways = { spawn, exitsWhenClosed: false };
    const owned = await this.#start(purpose.rootId, { command: holder, cwd, environment, ...ways });
    await Promise.race([owned.exited, new Promise<void>((resolve) => owned.onOutput(() => resolve()))]);
    if (path === undefined) throw new Error('the terminal has no path on this system');
    return path;
  }

  /** Shows a text where a terminal would have been. */
  explain(purpose: TerminalPurpose, text: string): void {
    const id = this.#newId(purpose.rootId);
    const terminal = this.#create(id, purpose);
    this.#open(id, purpose, terminal, { isTextOnly: true });
    terminal.write(text.replaceAll('\n', '\r\n'));
  }

  /** A page is gone. */
  leave(page: TerminalPage): void {
    for (const { terminal } of this.#kept.values()) terminal.leave(page);
  }

  /** Ends all that runs in the terminals of a tree. Their text stays. Never rejects. */
  async close(rootId: SessionId): Promise<void> {
    const owned = this.#owned.get(rootId) ?? [];
    this.#owned.delete(rootId);
    await Promise.all(owned.map((one) => one.stop()));
  }

  /** Drops what was written in the terminals of a tree. */
  forget(rootId: SessionId): void {
    for (const [id, kept] of this.#kept) if (kept.rootId === rootId) this.#kept.delete(id);
  }

  async #spawn(purpose: TerminalPurpose, options: Omit<PtyOptions, 'size'>) {
    const { rootId } = purpose;
    const id = this.#newId(rootId);
    const terminal = this.#create(id, purpose);
    this.#opening.push(rootId);
    try {
      const child = await terminal.spawn(options);
      this.#open(id, purpose, terminal);
      return { terminal, child };
    } finally {
      this.#opening.splice(this.#opening.indexOf(rootId), 1);
    }
  }

  async #start(
    rootId: SessionId,
    options: Pick<StartOptions, 'command' | 'cwd' | 'environment' | 'spawn' | 'exitsWhenClosed'>,
  ): Promise<OwnedProcess> {
    const owned = await this.#parts.processes.start({ ...options, readsStdout: false });
    this.#owned.set(rootId, [...(this.#owned.get(rootId) ?? []), owned]);
    return owned;
  }

  /** A number for one more, where there is room for it in the tree. */
  #newId(rootId: SessionId): string {
    const ofTree = [...this.#kept].filter(([, kept]) => kept.rootId === rootId);
    if (ofTree.length + this.#opening.filter((id) => id === rootId).length >= mostOfATree) {
      const oldest = ofTree.find(([, { hasEnded }]) => hasEnded);
      if (!oldest) throw new DebugError('not_allowed', `A session may have ${mostOfATree} terminals at a time.`);
      this.#kept.delete(oldest[0]);
      this.#parts.shared.record({ type: 'terminal_closed', sessionId: rootId, terminalId: oldest[0], at: now() });
    }
    return `t${this.#nextId++}`;
  }

  #create(id: string, { rootId }: TerminalPurpose): Terminal {
    const { shared } = this.#parts;
    const changed = (changes: Partial<TerminalState>) =>
      shared.record({ type: 'terminal_changed', sessionId: rootId, terminalId: id, at: now(), changes });
    return new Terminal(firstSize, {
      onText: () => {
        for (const listener of this.#listeners) listener(id);
      },
      onResized: changed,
      onExit: (exitCode) => {
        const kept = this.#kept.get(id);
        if (kept) kept.hasEnded = true;
        changed({ hasEnded: true, ...(exitCode !== undefined && { exitCode }) });
      },
    });
  }

  #open(id: string, purpose: TerminalPurpose, terminal: Terminal, { isTextOnly = false } = {}): void {
    const { rootId, title, kind } = purpose;
    this.#kept.set(id, { rootId, terminal, hasEnded: isTextOnly });
    this.#parts.shared.record({
      type: 'terminal_opened',
      sessionId: rootId,
      at: now(),
      terminal: { id, title, kind, ...firstSize, ...(isTextOnly && { isTextOnly, hasEnded: true }) },
    });
  }
}
