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
export class Screen extends Terminal {
  readonly #fit = new FitAddon();
  readonly #root: ShadowRoot;

  constructor(root: ShadowRoot, host: HTMLElement, { size, description, onTyped, onAnswer, isForPage }: ScreenOptions) {
    const seen = sheetDocument(root);
    super({
      allowProposedApi: true,
      cols: size.columns,
      rows: size.rows,
      scrollback,
      fontFamily: getComputedStyle(host).fontFamily,
      fontSize: 12,
      lineHeight: 1.25,
      screenReaderMode: true,
      minimumContrastRatio: 4.5,
      documentOverride: seen,
      theme: terminalTheme(root),
    });
    this.#root = root;
    this.loadAddon(this.#fit);
    withSheets(seen, () => this.open(host));
    drawRowsIn(seen, this);
    this.textarea?.setAttribute('aria-description', description);
    // New output must not interrupt a screen reader.
    host.querySelector('[aria-live]')?.setAttribute('aria-live', 'polite');
    this.onData(onTyped);
    this.attachCustomKeyEventHandler((event) => !isForPage(event));
    answerQuestions(this, onAnswer);
  }

  set isWritable(isWritable: boolean) {
    if (this.options.disableStdin === !isWritable) return;
    this.options.disableStdin = !isWritable;
    this.options.cursorInactiveStyle = isWritable ? 'outline' : 'none';
    this.options.theme = this.#theme();
  }

  /** The size that the element has room for; undefined while it is hidden. */
  roomFor(): ScreenSize | undefined {
    const proposed = this.#fit.proposeDimensions();
    if (!proposed || !Number.isFinite(proposed.cols) || !Number.isFinite(proposed.rows)) return undefined;
    return { columns: Math.max(2, proposed.cols), rows: Math.max(2, proposed.rows) };
  }

  applyTheme(isHighContrast: boolean): void {
    this.options.theme = this.#theme();
    this.options.minimumContrastRatio = isHighContrast ? 7 : 4.5;
  }

  /** Read-only terminals have no cursor. */
  #theme(): ITheme {
    const theme = terminalTheme(this.#root);
    const { background = '', foreground = '' } = theme;
    return this.options.disableStdin === true ? { ...theme, cursor: background, cursorAccent: foreground } : theme;
  }
}
