import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { DebugError } from '#protocol';
import type { SpawnedProcess } from '../processes/owned-process.ts';
import { spawnPty, type Pty, type PtyOptions, type TerminalSize } from './pty.ts';
import { TerminalText } from './terminal-text.ts';

/** As much is read within a moment: a program that floods its terminal waits for it, as it would for any. */
const flood = { characters: 512 * 1024, withinMs: 100 };

/** A page, as far as a terminal tells one from another. */
export type TerminalPage = object;

export interface TerminalListeners {
  /** Something was written. */
  readonly onText: () => void;
  readonly onResized: (size: TerminalSize) => void;
  readonly onExit: (exitCode: number | undefined) => void;
}

/**
 * A terminal with what was written to it. Several pages show it, and it has one size: whoever typed last decides on that, and
 * answers what the program asks of its terminal.
 */
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

  /** The path of the terminal, once something runs in it. */
  get path(): string | undefined {
    return this.#pty?.path;
  }

  /** Runs a program in it, in the form that owners of processes know. Its text is what they are told as stderr. */
  async spawn(options: Omit<PtyOptions, 'size'>): Promise<SpawnedProcess> {
    const pty = await spawnPty({ ...options, size: this.#size });
    this.#pty = pty;
    const events = new EventEmitter<{ exit: [number | null, NodeJS.Signals | null] }>();
    const heard = new PassThrough();
    pty.onText((text) => {
      this.write(text);
      heard.write(text);
    });
    pty.onExit((code, signal) => {
      clearTimeout(this.#moment);
      this.#pty = undefined;
      heard.end();
      events.emit('exit', code, signal);
      this.#listeners.onExit(code ?? undefined);
    });
    return {
      pid: pty.pid,
      stdin: null,
      stdout: null,
      stderr: heard,
      once: (event, listener) => events.once(event, listener),
    };
  }

  /** Adds what is shown, without anybody having read it. */
  write(text: string): void {
    this.text.append(text);
    this.#listeners.onText();
    this.#readNow += text.length;
    this.#moment ??= setTimeout(() => {
      this.#moment = undefined;
      this.#readNow = 0;
      this.#pty?.setPaused(false);
    }, flood.withinMs);
    if (this.#readNow > flood.characters) this.#pty?.setPaused(true);
  }

  /** Types. Rejects with `not_allowed` where nobody reads any more. */
  type(page: TerminalPage, text: string): void {
    if (!this.#pty) throw new DebugError('not_allowed', 'Nothing reads from this terminal any more.');
    this.#holder = page;
    this.#apply(this.#sizes.get(page));
    this.#pty.write(text);
  }

  /** Answers a question of the program's to its terminal: once, though several pages heard it. */
  answer(page: TerminalPage, text: string): void {
    if (this.#holder === page) this.#pty?.write(text);
  }

  /** A page begins to show it. Answers up to where another page has answered what the program asked of its terminal. */
  show(): number {
    const asked = this.#wasShown ? this.text.total : 0;
    this.#wasShown = true;
    return asked;
  }

  /** How large it is in a page. That counts for the page that typed last, and before that for the first that shows it. */
  resize(page: TerminalPage, size: TerminalSize): void {
    this.#sizes.set(page, size);
    this.#holder ??= page;
    if (this.#holder === page) this.#apply(size);
  }

  /** A page is gone. */
  leave(page: TerminalPage): void {
    if (this.#holder === page) this.#holder = undefined;
  }

  #apply(size: TerminalSize | undefined): void {
    if (!size || !this.#pty || (size.columns === this.#size.columns && size.rows === this.#size.rows)) return;
    this.#size = size;
    this.#pty.resize(size);
    this.#listeners.onResized(size);
  }
}
