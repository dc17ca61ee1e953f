import { LitElement, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { deepFocused } from './dom-root.ts';
import { noteSheet } from './open-sheets.ts';
import { visibleText } from './visible-text.ts';

/**
 * A modal dialog at the top of the page. Escape, a click outside and `close()` end it, and the focus returns. Needs
 * `sheetStyles`.
 */
export abstract class Sheet extends LitElement {
  @property() label = '';

  #returnTo: HTMLElement | undefined;
  #end: (() => void) | undefined;
  #isPressedOutside = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#returnTo = deepFocused();
    this.#end = noteSheet(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end?.();
  }

  close(): void {
    this.remove();
    this.#returnTo?.focus({ preventScroll: true });
  }

  protected abstract content(): TemplateResult;

  protected override render(): TemplateResult {
    return html`
      <dialog
        aria-label=${visibleText(this.label)}
        @cancel=${this.#onCancel}
        @keydown=${this.#onKeyDown}
        @pointerdown=${this.#onPointerDown}
        @click=${this.#onClick}
      >
        ${this.content()}
      </dialog>
    `;
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  /** A system gesture may also cancel it. */
  readonly #onCancel = (event: Event): void => {
    event.preventDefault();
    this.close();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    this.close();
  };

  /** The dialog includes the backdrop. A press inside that ends outside does not close it. */
  readonly #onPointerDown = ({ target, currentTarget }: Event): void => {
    this.#isPressedOutside = target === currentTarget;
  };

  readonly #onClick = ({ target, currentTarget }: Event): void => {
    if (this.#isPressedOutside && target === currentTarget) this.close();
  };
}
