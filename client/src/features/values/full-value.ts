import { css, html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ansiStyles } from '../../ui/ansi.styles.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { rootOf } from '../../ui/dom-root.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { Popup, popupLook, putInside } from '../../ui/popup.ts';
import { styledText } from '../../ui/ansi.ts';
import { visibleText } from '../../ui/visible-text.ts';

/** A value to show in full. */
export interface FullValueRequest {
  readonly name: string;
  /** The value as it is known. */
  readonly value: string;
  /** Escape sequences are styles. */
  readonly isStyled: boolean;
  /** The full value: adapters shorten values for display. */
  readonly full: Promise<string>;
  readonly x: number;
  readonly y: number;
  readonly onCopy: (text: string) => void;
  /** The element that gets the focus back; the popup is added to its root. */
  readonly near: HTMLElement;
}

/** More would be slow to lay out. Copy copies all of it. */
const longestShown = 200_000;

/** A popup with a value in full, as text that can be selected. */
@customElement('stopline-full-value')
export class StoplineFullValue extends Popup {
  static override styles = [
    baseStyles,
    buttonStyles,
    ansiStyles,
    css`
      :host {
        ${popupLook}
        width: min(480px, 96vw);
        max-height: min(320px, 90vh);
      }
      .dialog {
        display: flex;
        flex-direction: column;
        max-height: inherit;
      }
      .head {
        display: flex;
        flex: none;
        align-items: center;
        gap: var(--sl-2);
        padding: var(--sl-1) var(--sl-2) var(--sl-1) var(--sl-5);
        border-bottom: 1px solid var(--sl-line);
      }
      h2 {
        flex: 1;
        margin: 0;
        color: var(--sl-value-name);
        font: 400 var(--sl-size-mono) / 16px var(--sl-font-mono);
      }
      pre {
        flex: 1 1 auto;
        min-height: 0;
        margin: 0;
        padding: var(--sl-4) var(--sl-5);
        overflow: auto;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
        font: var(--sl-size-mono) / 18px var(--sl-font-mono);
        user-select: text;
        scrollbar-width: thin;
        scrollbar-color: var(--sl-line-strong) transparent;
      }
    `,
  ];

  @property() name = '';
  @state() private text = '';
  isStyled = false;
  onCopy: (text: string) => void = () => undefined;

  /** Shows the popup at a point, inside the window, and the full value when it comes. */
  async open({ value, full, x, y, near }: FullValueRequest): Promise<void> {
    this.returnTo = near;
    this.text = value;
    await Promise.race([full.then((text) => (this.text = text)), this.updateComplete]);
    this.showPopover();
    putInside(this, x, y);
    this.renderRoot.querySelector('pre')?.focus();
    this.text = await full;
    await this.updateComplete;
    putInside(this, x, y);
  }

  protected override render(): TemplateResult {
    const isCut = this.text.length > longestShown;
    const shown = isCut ? `${this.text.slice(0, longestShown)}…` : this.text;
    return html`
      <div class="dialog" role="dialog" aria-label=${`Value of ${this.name}`} @keydown=${this.#onKeyDown}>
        <div class="head">
          <h2 class="cut" title=${this.name}>${this.name}</h2>
          ${iconButton({ icon: 'copy', label: 'Copy value', small: true, onPress: () => this.onCopy(this.text) })}
          ${iconButton({ icon: 'close', label: 'Close', keys: 'Escape', small: true, onPress: () => this.close() })}
        </div>
        <pre tabindex="0" role="group" aria-label="Full value">${styledText(shown, this.isStyled)}</pre>
      </div>
    `;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.close();
  };
}

/** Shows a value in full; only one popup is open at a time. */
export function showFullValue(request: FullValueRequest): void {
  const root = rootOf(request.near);
  if (root === undefined) return;
  for (const open of root.querySelectorAll('stopline-full-value')) open.remove();
  const shown = new StoplineFullValue();
  shown.name = visibleText(request.name);
  shown.isStyled = request.isStyled;
  shown.onCopy = request.onCopy;
  ('body' in root ? root.body : root).append(shown);
  void shown.open(request);
}
