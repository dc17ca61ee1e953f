import { FitAddon } from '@xterm/addon-fit';
import { Terminal, type ITheme } from '@xterm/xterm';
import { drawRowsIn, sheetDocument, withSheets } from './sheet-document.ts';
import { answerQuestions } from './terminal-answers.ts';
import { terminalTheme } from './terminal-theme.ts';

/** Lines that can be scrolled back to. */
const scrollback = 5_000;

/** How large a screen is, in characters. */
export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** What a screen is made with. */
export interface ScreenOptions {
  readonly size: ScreenSize;
  /** What is said of its field beside its name. */
  readonly description: string;
  /** A person typed or pasted. */
  readonly onTyped: (text: string) => void;
  /** What the terminal answers to its program. */
  readonly onAnswer: (text: string) => void;
  /** Whether a key is the page's, and not the program's. */
  readonly isForPage: (event: KeyboardEvent) => boolean;
}

/** One terminal as it is seen: all that knows xterm.js. */
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
    // What is written waits until a screen reader has said what it says.
    host.querySelector('[aria-live]')?.setAttribute('aria-live', 'polite');
    this.#terminal.onData(options.onTyped);
    this.#terminal.attachCustomKeyEventHandler((event) => !options.isForPage(event));
    answerQuestions(this.#terminal, options.onAnswer);
  }

  focus(): void {
    this.#terminal.focus();
  }

  /** Shows what was written. `onShown` is told when it has been read. */
  write(text: string, onShown?: () => void): void {
    this.#terminal.write(text, onShown);
  }

  /** Begins anew. */
  clear(): void {
    this.#terminal.reset();
  }

  /** What a person has marked. */
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

  /** As large as there is room for; undefined while it is not seen. */
  roomFor(): ScreenSize | undefined {
    const proposed = this.#fit.proposeDimensions();
    if (!proposed || !Number.isFinite(proposed.cols) || !Number.isFinite(proposed.rows)) return undefined;
    return { columns: Math.max(2, proposed.cols), rows: Math.max(2, proposed.rows) };
  }

  /** Takes the colours of the theme that holds now. */
  applyTheme(isHighContrast: boolean): void {
    this.#terminal.options.theme = this.#theme();
    this.#terminal.options.minimumContrastRatio = isHighContrast ? 7 : 4.5;
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  /** Where nothing can be typed, no cursor is drawn that would ask for it. */
  #theme(): ITheme {
    const theme = terminalTheme(this.#root);
    const { background = '', foreground = '' } = theme;
    return this.#terminal.options.disableStdin === true
      ? { ...theme, cursor: background, cursorAccent: foreground }
      : theme;
  }
}
