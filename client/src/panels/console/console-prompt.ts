import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { baseStyles } from '../../ui/base.styles.ts';
import { emit } from '../../ui/emit.ts';
import { fieldStyles } from '../../ui/field.styles.ts';
import { icon } from '../../ui/icons.ts';
import { ConsoleHistory } from './console-history.ts';

const mostRows = 8;

/**
 * Where expressions are typed: textbox "Evaluate expression". Enter says `expression-entered { expression }`,
 * Shift+Enter begins a new line, arrow keys at the first and last line walk through the history.
 */
@customElement('stopline-console-prompt')
export class StoplineConsolePrompt extends LitElement {
  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      :host {
        display: block;
        flex: none;
      }
      .field-row {
        align-items: start;
        height: auto;
        min-height: var(--sl-prompt);
      }
      .field-row > .icon {
        margin-top: calc((var(--sl-prompt) - 14px) / 2);
      }
      textarea {
        flex: 1;
        min-width: 0;
        padding: calc((var(--sl-prompt) - 18px) / 2) 0;
        border: 0;
        outline: 0;
        background: none;
        color: var(--sl-text-1);
        font: var(--sl-size-input) / 18px var(--sl-font-mono);
        resize: none;
      }
      textarea:focus-visible {
        outline: 0;
      }
      textarea::placeholder {
        font-family: var(--sl-font-ui);
        font-size: var(--sl-size-ui);
      }
    `,
  ];

  @property({ attribute: false }) history: readonly string[] = [];
  /** What stands in the empty field: where it is evaluated, or why it cannot be. */
  @property() hint = '';
  @property({ type: Boolean }) disabled = false;

  readonly #walk = new ConsoleHistory();
  readonly #field = createRef<HTMLTextAreaElement>();

  override focus(options?: FocusOptions): void {
    this.#field.value?.focus(options);
  }

  protected override render(): TemplateResult {
    return html`
      <label class="field-row">
        ${icon('prompt')}
        <textarea
          rows="1"
          aria-label="Evaluate expression"
          placeholder=${this.hint}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          ?disabled=${this.disabled}
          ${ref(this.#field)}
          @keydown=${this.#onKeyDown}
          @input=${this.#fit}
        ></textarea>
      </label>
    `;
  }

  readonly #fit = (): void => {
    const field = this.#field.value;
    if (field) field.rows = Math.min(mostRows, field.value.split('\n').length);
  };

  #show(field: HTMLTextAreaElement, text: string | undefined): boolean {
    if (text === undefined) return false;
    field.value = text;
    field.setSelectionRange(text.length, text.length);
    this.#fit();
    return true;
  }

  #enter(field: HTMLTextAreaElement): void {
    const expression = field.value.trim();
    if (expression === '' || !emit(this, 'expression-entered', { expression })) return;
    this.#walk.reset();
    this.#show(field, '');
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const field = this.#field.value;
    if (!field || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const { value, selectionStart, selectionEnd } = field;
    if (event.key === 'Enter') this.#enter(field);
    else if (event.key === 'ArrowUp' && !value.slice(0, selectionStart).includes('\n')) {
      if (!this.#show(field, this.#walk.older(this.history, value))) return;
    } else if (event.key === 'ArrowDown' && !value.slice(selectionEnd).includes('\n')) {
      if (!this.#show(field, this.#walk.newer(this.history))) return;
    } else return;
    event.preventDefault();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-console-prompt': StoplineConsolePrompt;
  }
}
