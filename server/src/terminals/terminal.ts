import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { DebugError } from '#protocol';
import type { SpawnedProcess } from '../processes/owned-process.ts';
import { openPty, spawnPty, type OpenPty, type Pty, type PtyOptions, type TerminalSize } from './pty.ts';
import { TerminalText } from './terminal-text.ts';

/** How much is read within a time: a program that writes faster waits for the terminal. */
const flood = { characters: 512 * 1024, withinMs: 100 };

/** The identity of a page. */
export type TerminalPage = object;

export interface TerminalListeners {
  readonly onText: (text: string) => void;
  readonly onResized: (size: TerminalSize) => void;
  readonly onExit: (exitCode: number | undefined) => void;
}

/** A terminal that is open without a program. */
export interface OpenedTerminal {
  readonly path: string;
  readonly close: () => Promise<void>;
}

/** A terminal and its text. Of the pages that show it, the one that typed last sets its size and answers its queries. */
export class Terminal {
  readonly text = new TerminalText();
  readonly #listeners: TerminalListeners;
  readonly #sizes = new WeakMap<TerminalPage, TerminalSize>();
  #size: TerminalSize;
  #pty: Pty | undefined;
  #holder: TerminalPage | undefined;
  #wasShown = false;
  #readNow = 0;
  #moment: NodeJS.Timeout | undefined;

  constructor(size: TerminalSize, listeners: TerminalListeners) {
    this.#size = size;
    this.#listeners = listeners;
  }

  /** Runs a program. Its text is also provided as stderr. */
  async spawn(options: Omit<PtyOptions, 'size'>): Promise<SpawnedProcess> {
    const pty = await spawnPty({ ...options, size: this.#size });
    this.#pty = pty;
    const events = new EventEmitter<{ exit: [number | null, NodeJS.Signals | null] }>();
    const stderr = new PassThrough();
    pty.onText((text) => {
      this.write(text);
      stderr.write(text);
    });
    pty.onExit((code, signal) => {
      stderr.end();
      events.emit('exit', code, signal);
      this.#end(code ?? undefined);
    });
    return { pid: pty.pid, stdin: null, stdout: null, stderr, once: (...args) => events.once(...args) };
  }

  /** Opens the terminal for programs that are given its path. Rejects if that is impossible. */
  async open(opening: (size: TerminalSize) => OpenPty | Promise<OpenPty> = openPty): Promise<OpenedTerminal> {
    const pty = await opening(this.#size);
    this.#pty = pty;
    pty.onText((text) => this.write(text));
    const close = async () => {
      await pty.close();
      this.#end();
    };
    return { path: pty.path, close };
  }

  /** Adds text to show. */
  write(text: string): void {
    this.text.append(text);
    this.#listeners.onText(text);
    this.#readNow += text.length;
    this.#moment ??= setTimeout(() => {
      this.#moment = undefined;
      this.#readNow = 0;
      this.#pty?.setPaused(false);
    }, flood.withinMs);
    if (this.#readNow > flood.characters) this.#pty?.setPaused(true);
  }

  /** Sends input from a page. Throws `not_allowed` when no program is running. */
  type(page: TerminalPage, text: string): void {
    if (!this.#pty) throw new DebugError('not_allowed', 'The program in this terminal has ended.');
    this.#holder = page;
    this.#apply(this.#sizes.get(page));
    this.#pty.write(text);
  }

  /** Answers a terminal query of the program. Only the answer of one page is sent. */
  answer(page: TerminalPage, text: string): void {
    if (this.#holder === page) this.#pty?.write(text);
  }

  /** Called when a page shows the terminal. Returns the position up to which queries were answered by another page. */
  show(): number {
    const asked = this.#wasShown ? this.text.total : 0;
    this.#wasShown = true;
    return asked;
  }

  /** Sets the size in a page, which applies if it typed last, or showed the terminal first. */
  resize(page: TerminalPage, size: TerminalSize): void {
    this.#sizes.set(page, size);
    this.#holder ??= page;
    if (this.#holder === page) this.#apply(size);
  }

  /** Called when a page closes. */
  leave(page: TerminalPage): void {
    if (this.#holder === page) this.#holder = undefined;
  }

  #end(exitCode?: number): void {
    clearTimeout(this.#moment);
    this.#pty = undefined;
    this.#listeners.onExit(exitCode);
  }

  #apply(size: TerminalSize | undefined): void {
    if (!size || !this.#pty || (size.columns === this.#size.columns && size.rows === this.#size.rows)) return;
    this.#size = size;
    this.#pty.resize(size);
    this.#listeners.onResized(size);
  }
}
