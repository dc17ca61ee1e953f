import { coloursOf, followColours } from './host-colours.ts';
import type { Theme } from './messages.ts';

const themeNames = ['light', 'dark', 'contrast', 'system'] as const;

/** The theme of an attribute; undefined without one. */
export const asTheme = (name: string | null): Theme | undefined =>
  name === null ? undefined : (themeNames.find((theme) => theme === name) ?? 'system');

/** The theme of an element: its own, or that of its page's custom properties (`--vscode-editor-background`), or else `system`. */
export class ChosenTheme {
  readonly #element: Element;
  readonly #send: (theme: Theme) => void;
  #own: Theme | undefined;
  /** What the receiver has, as JSON. */
  #sent = '';

  constructor(element: Element, send: (theme: Theme) => void) {
    this.#element = element;
    this.#send = send;
  }

  get value(): Theme {
    return this.#own ?? coloursOf(this.#element) ?? 'system';
  }

  choose(own: Theme | undefined): void {
    this.#own = own;
    this.onReceiver();
  }

  /** Sends the theme if the receiver has another one. */
  send(): void {
    const theme = this.value;
    const sent = JSON.stringify(theme);
    if (sent === this.#sent) return;
    this.#sent = sent;
    this.#send(theme);
  }

  /** Sends the theme to a receiver that has another one, or one that is not known. */
  onReceiver(theme?: Theme): void {
    this.#sent = theme === undefined ? '' : JSON.stringify(theme);
    this.send();
  }

  /** Follows the custom properties that something in the element has, while that is shown. */
  follow(shown: HTMLElement): void {
    followColours(shown, () => this.send());
  }
}
