import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { emit } from '../../ui/emit.ts';
import { fieldStyles } from '../../ui/field.styles.ts';
import { icon } from '../../ui/icons.ts';
import type { KeyRow } from '../../ui/key-rows.ts';
import { withSuggestion, type TypedPlace } from './completions.ts';
import { ConsoleHistory } from './console-history.ts';
import { Suggester, type Completer } from './suggester.ts';
import { optionId, suggestionStyles, type StoplineSuggestionList } from './suggestion-list.ts';

const mostRows = 8;

/** What the list of keys says of the prompt. */
export const promptKeyRows: readonly KeyRow[] = [
  { keys: ['Enter'], does: 'Evaluate' },
  { keys: ['Shift+Enter'], does: 'New line' },
  { keys: ['↑', '↓'], does: 'What was typed before, after' },
  { keys: ['Ctrl+Space'], does: 'Suggestions' },
  { keys: ['Tab', 'Enter'], does: 'Take the suggestion' },
  { keys: ['Escape'], does: 'Close suggestions' },
];

/**
 * Where expressions are typed: textbox "Evaluate expression". Enter says `expression-entered { expression }`,
 * Shift+Enter begins a new line, arrow keys at the first and last line walk through the history. While suggestions are
 * offered, arrow keys choose one, and then Tab and Enter take it.
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

  /** Who is asked for completions; undefined where nobody can be. */
  @property({ attribute: false, hasChanged: (now, was) => (now === undefined) !== (was === undefined) })
  completer: Completer | undefined;

  readonly #walk = new ConsoleHistory();
  readonly #suggester = new Suggester(this, () => this.completer);
  readonly #list = createRef<StoplineSuggestionList>();
  readonly #field = createRef<HTMLTextAreaElement>();

  override focus(options?: FocusOptions): void {
    this.#field.value?.focus(options);
  }

  protected override render(): TemplateResult {
    const { offered, selected } = this.#suggester;
    const isOpen = offered.length > 0;
    return html`
      <label class="field-row">
        ${icon('prompt')}
        <textarea
          rows="1"
          aria-label="Evaluate expression"
          placeholder=${this.hint}
          aria-autocomplete=${this.completer ? 'list' : nothing}
          aria-controls=${isOpen ? 'suggestions' : nothing}
          aria-activedescendant=${isOpen && selected >= 0 ? optionId(selected) : nothing}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          ?disabled=${this.disabled}
          ${ref(this.#field)}
          @keydown=${this.#onKeyDown}
          @input=${this.#onInput}
          @blur=${() => this.#suggester.close()}
        ></textarea>
      </label>
      ${
        isOpen
          ? html`<stopline-suggestion-list
              popover="manual"
              .suggestions=${offered}
              .selected=${selected}
              ${ref(this.#list)}
              @suggestion-chosen=${({ detail }: CustomEvent<{ readonly place: number }>) => this.#accept(detail.place)}
            ></stopline-suggestion-list>`
          : nothing
      }
      <span class="unseen" aria-live="polite">${isOpen ? counted(offered.length) : ''}</span>
    `;
  }

  /** The list stands above the field, where the name begins that it completes. */
  protected override updated(_changed: PropertyValues<this>): void {
    const list = this.#list.value;
    const field = this.#field.value;
    const [first] = this.#suggester.offered;
    if (!list?.isConnected || !field || !first) return;
    if (!list.matches(':popover-open')) list.showPopover();
    const { left, top } = field.getBoundingClientRect();
    const line = field.value.slice(0, first.start).split('\n').at(-1) ?? '';
    const widest = window.innerWidth - list.offsetWidth - 4;
    list.style.left = `${Math.max(4, Math.min(left + line.length * characterWidth(field), widest))}px`;
    list.style.bottom = `${window.innerHeight - top}px`;
  }

  get #place(): TypedPlace {
    const field = this.#field.value;
    return { text: field?.value ?? '', caret: field?.selectionEnd ?? 0 };
  }

  readonly #onInput = (): void => {
    this.#fit();
    if (this.completer) this.#suggester.typed(this.#place);
  };

  #accept(place: number): void {
    const field = this.#field.value;
    const suggestion = this.#suggester.offered[place];
    if (!field || !suggestion) return;
    const { text, selectionStart, selectionEnd } = withSuggestion(this.#place, suggestion);
    // As if it were typed, so that the browser can undo it.
    field.setSelectionRange(suggestion.start, field.selectionEnd);
    const isTyped = document.execCommand('insertText', false, suggestion.insert);
    if (!isTyped) field.value = text;
    field.setSelectionRange(selectionStart, selectionEnd);
    this.#suggester.close();
    this.#fit();
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
    this.#suggester.close();
    if (expression === '' || !emit(this, 'expression-entered', { expression })) return;
    this.#walk.reset();
    this.#show(field, '');
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const field = this.#field.value;
    if (!field || event.isComposing || event.altKey || event.metaKey || event.shiftKey) return;
    const isDone = event.ctrlKey
      ? this.#askByKey(event.key)
      : this.#suggestByKey(event.key) || this.#doByKey(event.key, field);
    if (isDone) event.preventDefault();
  };

  /** Ctrl+Space asks for suggestions. */
  #askByKey(key: string): boolean {
    if (key !== ' ' || !this.completer) return false;
    void this.#suggester.ask(this.#place);
    return true;
  }

  /** A key that concerns the suggestions; false for one that does not. */
  #suggestByKey(key: string): boolean {
    const { selected } = this.#suggester;
    if (key === 'Escape') return this.#suggester.close();
    if (key === 'ArrowDown' || key === 'ArrowUp') return this.#suggester.move(key === 'ArrowDown' ? 1 : -1);
    if (selected < 0 || (key !== 'Tab' && key !== 'Enter')) return false;
    this.#accept(selected);
    return true;
  }

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

const counted = (count: number): string => (count === 1 ? '1 suggestion' : `${count} suggestions`);

/** How wide a character of the field is: it has a font of one width. */
function characterWidth(field: HTMLElement): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = getComputedStyle(field).font;
  return context.measureText('0').width;
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-console-prompt': StoplineConsolePrompt;
  }
}
