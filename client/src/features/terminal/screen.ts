import { FitAddon } from '@xterm/addon-fit';
import { Terminal, type ITheme } from '@xterm/xterm';
import { drawRowsIn, sheetDocument, withSheets } from './sheet-document.ts';
import { answerQuestions } from './terminal-answers.ts';
import { terminalTheme } from './terminal-theme.ts';

/** In lines. */
const scrollback = 5_000;

/** In characters. */
export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

export interface ScreenOptions {
  readonly size: ScreenSize;
  /** The description for screen readers. */
  readonly description: string;
  readonly onTyped: (text: string) => void;
  readonly onAnswer: (text: string) => void;
  /** Whether a key is for the page, not for the program. */
  readonly isForPage: (event: KeyboardEvent) => boolean;
}

/** A terminal on the page; the only class that uses xterm.js. */
export class Screen {
  readonly #terminal: Terminal;
  readonly #fit = new FitAddon();
  readonly #root: ShadowRoot;

  constructor(root: ShadowRoot, host: HTMLElement, options: ScreenOptions) {
    this.#root = root;
    const seen = sheetDocument(root);
    const { fontFamily } = getComputedStyle(host);
    this.#terminal = new Terminal({
      allowProposedApi: true,
      cols: options.size.columns,
      rows: options.size.rows,
      scrollback,
      fontFamily,
      fontSize: 12,
      lineHeight: 1.25,
      screenReaderMode: true,
      minimumContrastRatio: 4.5,
      documentOverride: seen,
      theme: terminalTheme(root),
    });
    this.#terminal.loadAddon(this.#fit);
    withSheets(seen, () => this.#terminal.open(host));
    drawRowsIn(seen, this.#terminal);
    this.#terminal.textarea?.setAttribute('aria-description', options.description);
    // New output must not interrupt a screen reader.
    host.querySelector('[aria-live]')?.setAttribute('aria-live', 'polite');
    this.#terminal.onData(options.onTyped);
    this.#terminal.attachCustomKeyEventHandler((event) => !options.isForPage(event));
    answerQuestions(this.#terminal, options.onAnswer);
  }

  focus(): void {
    this.#terminal.focus();
  }

  /** `onShown` is called once the text was parsed. */
  write(text: string, onShown?: () => void): void {
    this.#terminal.write(text, onShown);
  }

  clear(): void {
    this.#terminal.reset();
  }

  get selection(): string {
    return this.#terminal.getSelection();
  }

  set isWritable(isWritable: boolean) {
    if (this.#terminal.options.disableStdin === !isWritable) return;
    this.#terminal.options.disableStdin = !isWritable;
    this.#terminal.options.cursorInactiveStyle = isWritable ? 'outline' : 'none';
    this.#terminal.options.theme = this.#theme();
  }

  resize({ columns, rows }: ScreenSize): void {
    this.#terminal.resize(columns, rows);
  }

  /** The size that the element has room for; undefined while it is hidden. */
  roomFor(): ScreenSize | undefined {
    const proposed = this.#fit.proposeDimensions();
    if (!proposed || !Number.isFinite(proposed.cols) || !Number.isFinite(proposed.rows)) return undefined;
    return { columns: Math.max(2, proposed.cols), rows: Math.max(2, proposed.rows) };
  }

  applyTheme(isHighContrast: boolean): void {
    this.#terminal.options.theme = this.#theme();
    this.#terminal.options.minimumContrastRatio = isHighContrast ? 7 : 4.5;
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  /** Read-only terminals have no cursor. */
  #theme(): ITheme {
    const theme = terminalTheme(this.#root);
    const { background = '', foreground = '' } = theme;
    return this.#terminal.options.disableStdin === true
      ? { ...theme, cursor: background, cursorAccent: foreground }
      : theme;
  }
}
