import { DebugError, type SessionId, type TerminalState } from '#protocol';
import { changedEnvironment, type Environment } from '../processes/environment.ts';
import type { OwnedProcess, SpawnProcess, StartOptions } from '../processes/owned-process.ts';
import type { ProgramProcesses } from '../sandbox/program-processes.ts';
import { now, type SharedState } from '../state/shared-state.ts';
import { ptyProblem, type TerminalSize } from './pty.ts';
import { openSandboxPty } from './sandbox-pty.ts';
import { Terminal, type TerminalPage } from './terminal.ts';

/** The size before a page sets another. */
const firstSize = { columns: 80, rows: 24 };

/** How many terminals a session tree may have. A further one replaces the oldest that has ended. */
const mostOfATree = 16;

export interface TerminalsParts {
  readonly shared: SharedState;
  /** Inherited by programs in terminals. */
  readonly environment: Environment;
  /** Why terminals are impossible; by default, this is checked. */
  readonly problem?: string;
}

/** The session tree and the title of a terminal. */
export interface TerminalPurpose {
  /** The terminal ends with this tree. */
  readonly rootId: SessionId;
  readonly title: string;
  readonly kind: TerminalState['kind'];
}

/** Called when a terminal was written to. */
type TextListener = (terminalId: string, written: { readonly rootId: SessionId; readonly text: string }) => void;

/** A command to run in a terminal. */
export interface TerminalCommand {
  readonly command: readonly string[];
  readonly cwd: string;
  /** Changes to the environment; null unsets a variable. */
  readonly changes: Readonly<Record<string, string | null>>;
}

interface Kept {
  readonly id: string;
  readonly rootId: SessionId;
  readonly terminal: Terminal;
  hasEnded: boolean;
}

/** The terminals of all sessions. Their text is kept until the session is forgotten. */
export class Terminals {
  readonly #parts: TerminalsParts;
  /** By their ids, also those that are being opened. */
  readonly #kept = new Map<string, Kept>();
  readonly #owned = new Map<SessionId, OwnedProcess[]>();
  /** Close the terminals that are open without a program. */
  readonly #closers = new Map<SessionId, (() => Promise<void>)[]>();
  readonly #listeners = new Set<TextListener>();
  #nextId = 1;

  constructor(parts: TerminalsParts) {
    this.#parts = parts;
  }

  /** Why terminals are impossible on this machine; undefined if they are possible. */
  get problem(): string | undefined {
    return this.#parts.problem ?? ptyProblem();
  }

  /** Listens to all terminals. Returns a function that unsubscribes. */
  onText(listener: TextListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Throws DebugError `invalid_arguments` for an unknown terminal. */
  get(terminalId: string): Terminal {
    const terminal = this.find(terminalId);
    if (terminal) return terminal;
    throw new DebugError('invalid_arguments', `Terminal ${terminalId} no longer exists.`);
  }

  find(terminalId: string): Terminal | undefined {
    return this.#kept.get(terminalId)?.terminal;
  }

  /** Starts a process in a new terminal, which is opened when the process has started. */
  opening(purpose: TerminalPurpose): SpawnProcess {
    return (options) => this.#opened(purpose, (terminal) => terminal.spawn(options));
  }

  /** Runs a command in a new terminal. */
  run(
    purpose: TerminalPurpose,
    { command, cwd, changes }: TerminalCommand,
    processes: ProgramProcesses,
  ): Promise<OwnedProcess> {
    const environment = changedEnvironment(this.#parts.environment, changes);
    // It ends by itself when the program ends, with its exit code.
    const ways = { spawn: this.opening(purpose), exitsWhenClosed: true };
    return this.#start(purpose.rootId, processes, { command, cwd, environment, ...ways });
  }

  /** Opens a terminal that stays open without a program, where the programs run. Resolves with its path. */
  async hold(purpose: TerminalPurpose, processes: ProgramProcesses): Promise<string> {
    const { environment } = this.#parts;
    const inSandbox = (size: TerminalSize) => openSandboxPty(size, { processes, environment });
    const opening = processes.sandbox ? inSandbox : undefined;
    const { path, close } = await this.#opened(purpose, (terminal) => terminal.open(opening));
    this.#closers.set(purpose.rootId, [...(this.#closers.get(purpose.rootId) ?? []), close]);
    return path;
  }

  /** Shows a text instead of a terminal. */
  explain(purpose: TerminalPurpose, text: string): void {
    const kept = this.#create(purpose);
    kept.hasEnded = true;
    this.#open(kept.id, purpose, { isTextOnly: true });
    kept.terminal.write(text.replaceAll('\n', '\r\n'));
  }

  /** Called when a page closes. */
  leave(page: TerminalPage): void {
    for (const { terminal } of this.#kept.values()) terminal.leave(page);
  }

  /** Ends the programs in the terminals of a tree, closes them, and keeps their text. Never rejects. */
  async close(rootId: SessionId): Promise<void> {
    const [owned, closers] = [this.#owned.get(rootId) ?? [], this.#closers.get(rootId) ?? []];
    this.#owned.delete(rootId);
    this.#closers.delete(rootId);
    await Promise.all(owned.map((one) => one.stop()));
    await Promise.all(closers.map((close) => close()));
  }

  /** The end of the text of a tree's last terminal; empty without one. */
  endOfText(rootId: SessionId, most: number): string {
    const text = [...this.#kept.values()].findLast((kept) => kept.rootId === rootId)?.terminal.text;
    return text?.read(text.total - most, most).text ?? '';
  }

  /** Removes the terminals of a tree with their text. */
  forget(rootId: SessionId): void {
    for (const [id, kept] of this.#kept) if (kept.rootId === rootId) this.#kept.delete(id);
  }

  /** Creates a terminal, which pages see once something has opened it. */
  async #opened<Opened>(
    purpose: TerminalPurpose,
    open: (terminal: Terminal) => Opened | Promise<Opened>,
  ): Promise<Opened> {
    const { id, terminal } = this.#create(purpose);
    try {
      const opened = await open(terminal);
      this.#open(id, purpose);
      return opened;
    } catch (thrown) {
      this.#kept.delete(id);
      throw thrown;
    }
  }

  async #start(
    rootId: SessionId,
    processes: ProgramProcesses,
    options: Pick<StartOptions, 'command' | 'cwd' | 'environment' | 'spawn' | 'exitsWhenClosed'>,
  ): Promise<OwnedProcess> {
    const owned = await processes.start({ ...options, readsStdout: false });
    this.#owned.set(rootId, [...(this.#owned.get(rootId) ?? []), owned]);
    return owned;
  }

  /** An id for a new terminal. Throws `not_allowed` if the tree has too many. */
  #newId(rootId: SessionId): string {
    const ofTree = [...this.#kept].filter(([, kept]) => kept.rootId === rootId);
    if (ofTree.length >= mostOfATree) {
      const oldest = ofTree.find(([, { hasEnded }]) => hasEnded);
      if (!oldest) throw new DebugError('not_allowed', `A session may have ${mostOfATree} terminals at a time.`);
      this.#kept.delete(oldest[0]);
      this.#parts.shared.record({ type: 'terminal_closed', sessionId: rootId, terminalId: oldest[0], at: now() });
    }
    return `t${this.#nextId++}`;
  }

  #create({ rootId }: TerminalPurpose): Kept {
    const { shared } = this.#parts;
    const id = this.#newId(rootId);
    const changed = (changes: Partial<TerminalState>) =>
      shared.record({ type: 'terminal_changed', sessionId: rootId, terminalId: id, at: now(), changes });
    const terminal = new Terminal(firstSize, {
      onText: (text) => {
        for (const listener of this.#listeners) listener(id, { rootId, text });
      },
      onResized: changed,
      onExit: (exitCode) => {
        kept.hasEnded = true;
        changed({ hasEnded: true, ...(exitCode !== undefined && { exitCode }) });
      },
    });
    const kept = { id, rootId, terminal, hasEnded: false };
    this.#kept.set(id, kept);
    return kept;
  }

  #open(id: string, { rootId, title, kind }: TerminalPurpose, { isTextOnly = false } = {}): void {
    this.#parts.shared.record({
      type: 'terminal_opened',
      sessionId: rootId,
      at: now(),
      terminal: { id, title, kind, ...firstSize, ...(isTextOnly && { isTextOnly, hasEnded: true }) },
    });
  }
}
