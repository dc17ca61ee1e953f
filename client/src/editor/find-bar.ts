import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { fieldStyles } from '../ui/field.styles.ts';
import { iconButton } from '../ui/icon-button.ts';
import { icon } from '../ui/icons.ts';
import { noSearchOptions, searchOptionButtons, searchOptionStyles, type SearchOptions } from '../ui/search-options.ts';

/** What the find bar searches for. */
export interface Sought extends SearchOptions {
  readonly search: string;
  readonly replace: string;
}

export type FindStep = 'next' | 'previous' | 'replaceNext' | 'replaceAll' | 'close';

/** The find bar of the editor: search "Find in file". It shows its input, and reports what a person does. */
@customElement('stopline-find-bar')
export class StoplineFindBar extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    searchOptionStyles,
    css`
      :host {
        display: block;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px var(--sl-1);
        padding: var(--sl-1) var(--sl-3);
      }
      .row + .row {
        padding-top: 0;
      }
      .indent {
        flex: none;
        width: var(--sl-button-small);
      }
      .field {
        flex: 100 1 120px;
        min-width: 120px;
        max-width: 300px;
        font-family: var(--sl-font-mono);
      }
      .count {
        min-width: 7em;
        padding: 0 var(--sl-3);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      .push {
        flex: 1;
      }
      .previous {
        transform: rotate(180deg);
      }
      .unfold[aria-expanded='true'] > .icon {
        transform: rotate(90deg);
      }
      @media (pointer: coarse) {
        .button.small {
          min-width: 44px;
          height: 44px;
        }
      }
    `,
  ];

  @property({ attribute: false }) sought: Sought = { search: '', replace: '', ...noSearchOptions };
  /** '3 of 12', or why nothing is found. */
  @property() count = '';
  @property({ type: Boolean }) canReplace = false;
  /** Shows the field for the replacement. */
  @property({ type: Boolean }) unfolded = false;
  @property({ attribute: false }) onSought: (sought: Sought) => void = () => undefined;
  @property({ attribute: false }) onStep: (step: FindStep) => void = () => undefined;
  readonly #field = createRef<HTMLInputElement>();

  override focus(options?: FocusOptions): void {
    this.#field.value?.focus(options);
  }

  /** Selects the text that is searched for. CodeMirror calls it when the bar is opened again. */
  select(): void {
    this.#field.value?.select();
  }

  /** Moves the cursor to the end of the text that is searched for. */
  moveToEnd(): void {
    const field = this.#field.value;
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  protected override render(): TemplateResult {
    const { sought, count } = this;
    return html`
      <div role="search" aria-label="Find in file" @keydown=${this.#onKeyDown}>
        <div class="row">
          ${this.canReplace ? this.#unfoldButton() : nothing} ${this.#textField('search', 'Find', this.#field)}
          ${searchOptionButtons(sought, (changed) => this.onSought({ ...this.sought, ...changed }))}
          <span class="count small dim" role="status">${count}</span>
          ${this.#button('Previous match', 'previous', 'Shift+Enter')} ${this.#button('Next match', 'next', 'Enter')}
          <span class="push"></span>
          ${iconButton({
            icon: 'close',
            label: 'Close find',
            keys: 'Escape',
            small: true,
            onPress: () => this.onStep('close'),
          })}
        </div>
        ${this.canReplace && this.unfolded ? this.#replaceRow() : nothing}
      </div>
    `;
  }

  #unfoldButton(): TemplateResult {
    return html`
      <button
        type="button"
        class="button small unfold"
        aria-label="Replace"
        aria-expanded=${this.unfolded}
        title="Replace"
        @click=${() => (this.unfolded = !this.unfolded)}
      >
        ${icon('twisty')}
      </button>
    `;
  }

  #replaceRow(): TemplateResult {
    return html`
      <div class="row">
        <span class="indent"></span>
        ${this.#textField('replace', 'Replace with')}
        <button type="button" class="button small text" @click=${() => this.onStep('replaceNext')}>Replace</button>
        <button type="button" class="button small text" @click=${() => this.onStep('replaceAll')}>Replace all</button>
      </div>
    `;
  }

  #textField(name: 'search' | 'replace', label: string, element = createRef<HTMLInputElement>()): TemplateResult {
    return html`
      <input
        class="field"
        type="text"
        name=${name}
        aria-label=${label}
        placeholder=${label}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        .value=${this.sought[name]}
        ${ref(element)}
        @input=${({ target }: Event) => {
          if (target instanceof HTMLInputElement) this.onSought({ ...this.sought, [name]: target.value });
        }}
      />
    `;
  }

  #button(label: string, way: 'previous' | 'next', keys: string): TemplateResult {
    const onPress = () => this.onStep(way);
    return html`<span class=${way}>${iconButton({ icon: 'down', label, keys, small: true, onPress })}</span>`;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, target, isComposing } = event;
    if (key !== 'Enter' || isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (target.name === 'replace') this.onStep('replaceNext');
    else this.onStep(event.shiftKey ? 'previous' : 'next');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-find-bar': StoplineFindBar;
  }
}
