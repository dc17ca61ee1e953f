import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { FieldSuggestions } from '../../ui/field-suggestions.ts';
import type { Completer } from '../../ui/suggester.ts';
import { suggestionStyles } from '../../ui/suggestion-list.ts';
import { emit } from '../../ui/emit.ts';
import { fieldStyles } from '../../ui/field.styles.ts';
import { icon } from '../../ui/icons.ts';
import type { KeyRow } from '../../ui/key-name.ts';
import type { ColouredPart } from '../../editor/coloured-code.ts';
import { ConsoleHistory } from '../../model/console-history.ts';

const mostRows = 8;

/** The keys of the prompt, in the list of keys. */
export const promptKeyRows: readonly KeyRow[] = [
  { keys: ['Enter'], does: 'Evaluate' },
  { keys: ['Shift+Enter'], does: 'New line' },
  { keys: ['↑', '↓'], does: 'Previous, next expression' },
  { keys: ['Ctrl+Space'], does: 'Show suggestions' },
  { keys: ['Tab'], does: 'Accept suggestion' },
  { keys: ['Escape'], does: 'Close suggestions' },
];

/**
 * The prompt: textbox "Evaluate expression". Enter fires `expression-entered { expression }`, Shift+Enter inserts a line
 * break, arrow keys in the first and last line go through the history.
 */
@customElement('stopline-console-prompt')
export class StoplineConsolePrompt extends LitElement {
  static override styles = [
    suggestionStyles,
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
      .typed {
        display: grid;
        flex: 1;
        min-width: 0;
      }
      .typed > * {
        grid-area: 1 / 1;
        min-width: 0;
        padding: calc((var(--sl-prompt) - 18px) / 2) 0;
        color: var(--sl-text-1);
        font: var(--sl-size-input) / 18px var(--sl-font-mono);
      }
      textarea {
        border: 0;
        outline: 0;
        background: none;
        resize: none;
        scrollbar-width: none;
      }
      /* The text is drawn below the field, with the same line breaks. */
      .colours {
        overflow: hidden;
        height: 0;
        min-height: 100%;
        box-sizing: border-box;
        overflow-wrap: break-word;
        white-space: pre-wrap;
        pointer-events: none;
      }
      .coloured > textarea {
        color: transparent;
        caret-color: var(--sl-text-1);
      }
      @media (forced-colors: active) {
        .colours {
          display: none;
        }
        .coloured > textarea {
          color: FieldText;
        }
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
  /** The placeholder: where expressions are evaluated, or why they cannot be. */
  @property() hint = '';
  @property({ type: Boolean }) disabled = false;

  @property({ attribute: false, hasChanged: (now, was) => (now === undefined) !== (was === undefined) })
  completer: Completer | undefined;

  /** The file that gives expressions their language and colours; undefined for plain text. */
  @property() file: string | undefined;
  @state() private text = '';
  @state() private colour: ((text: string) => readonly ColouredPart[]) | undefined;

  readonly #walk = new ConsoleHistory();
  readonly #field = createRef<HTMLTextAreaElement>();

  constructor() {
    super();
    new FieldSuggestions(this, () => this.completer);
  }

  override focus(options?: FocusOptions): void {
    this.#field.value?.focus(options);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('file')) void this.#loadColours(this.file);
  }

  protected override updated(): void {
    this.#scroll();
  }

  protected override render(): TemplateResult {
    return html`
      <label class="field-row">
        ${icon('prompt')}
        <span class=${this.colour ? 'typed coloured' : 'typed'}>
          ${this.colour ? this.#coloured(this.colour) : nothing}
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
            @scroll=${this.#scroll}
          ></textarea>
        </span>
      </label>
    `;
  }

  /** Without colours, the text stays plain. */
  async #loadColours(file: string | undefined): Promise<void> {
    const part = file === undefined ? undefined : await import('../../editor/coloured-code.ts').catch(() => undefined);
    const colour = await part?.loadColours(file ?? '').catch(() => undefined);
    if (file === this.file) this.colour = colour;
  }

  #coloured(colour: (text: string) => readonly ColouredPart[]): TemplateResult {
    const parts = colour(this.text).map(({ text, colour: name }) =>
      name === '' ? text : html`<span .style=${`color: var(--sl-code-${name})`}>${text}</span>`,
    );
    // A line break at the end would not be drawn.
    return html`<span class="colours" aria-hidden="true">${parts}&#8203;</span>`;
  }

  readonly #fit = (): void => {
    const field = this.#field.value;
    if (!field) return;
    field.rows = Math.min(mostRows, field.value.split('\n').length);
    this.text = field.value;
  };

  readonly #scroll = (): void => {
    const colours = this.renderRoot.querySelector('.colours');
    colours?.scrollTo({ top: this.#field.value?.scrollTop ?? 0 });
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
    if (!field || event.isComposing || event.altKey || event.metaKey || event.shiftKey || event.ctrlKey) return;
    if (this.#doByKey(event.key, field)) event.preventDefault();
  };

  #doByKey(key: string, field: HTMLTextAreaElement): boolean {
    const { value, selectionStart, selectionEnd } = field;
    if (key === 'Enter') this.#enter(field);
    else if (key === 'ArrowUp' && !value.slice(0, selectionStart).includes('\n'))
      return this.#show(field, this.#walk.older(this.history, value));
    else if (key === 'ArrowDown' && !value.slice(selectionEnd).includes('\n'))
      return this.#show(field, this.#walk.newer(this.history));
    else return false;
    return true;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-console-prompt': StoplineConsolePrompt;
  }
}
