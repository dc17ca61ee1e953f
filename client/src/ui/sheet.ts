import { LitElement, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { deepFocused } from './dom-root.ts';
import { noteSheet } from './open-sheets.ts';

/**
 * A dialog that floats over the page and keeps the focus in it. Escape, a click outside and `close()` end it, and the
 * focus returns to where it was. Its content is what a subclass draws; styles: `sheetStyles`.
 */
export abstract class Sheet extends LitElement {
  /** Accessible name. */
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

  /** Ends the sheet. */
  close(): void {
    this.remove();
    this.#returnTo?.focus({ preventScroll: true });
  }

  protected abstract content(): TemplateResult;

  protected override render(): TemplateResult {
    return html`
      <dialog
        aria-label=${this.label}
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

  /** A gesture of the system may ask for it too. */
  readonly #onCancel = (event: Event): void => {
    event.preventDefault();
    this.close();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    this.close();
  };

  /** The ground behind the sheet is the dialog's own; a press in the sheet that is let go outside leaves it open. */
  readonly #onPointerDown = ({ target, currentTarget }: Event): void => {
    this.#isPressedOutside = target === currentTarget;
  };

  readonly #onClick = ({ target, currentTarget }: Event): void => {
    if (this.#isPressedOutside && target === currentTarget) this.close();
  };
}
