import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { fieldStyles } from '../../ui/field.styles.ts';
import { iconButton } from '../../ui/icon-button.ts';
import type { ConsoleSearch } from './console-search.ts';
import { lineKinds, type LineKind } from './console-settings.ts';

const counted = (count: number): string => count.toLocaleString('en');

/** '3 of 120' when going from match to match, '120 of 3,400 lines' when only matches are shown. */
function findCount({ typed, onlyMatches, found, current, lines, isSearching }: ConsoleSearch['state']): string {
  if (typed.trim() === '') return '';
  const rest = isSearching ? ', reading older lines' : '';
  if (onlyMatches) return `${counted(found)} of ${counted(lines)} lines${rest}`;
  if (found === 0) return `Not found in ${counted(lines)} lines${rest}`;
  return current === undefined
    ? `${counted(found)} of ${counted(lines)} lines${rest}`
    : `${counted(current)} of ${counted(found)}${rest}`;
}

const kindNames = Object.keys(lineKinds).filter((kind): kind is LineKind => Object.hasOwn(lineKinds, kind));

/** The find bar of the console: search "Find in console". */
@customElement('stopline-console-find')
export class StoplineConsoleFind extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: block;
        flex: none;
        border-bottom: 1px solid var(--sl-line);
      }
      .find {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px var(--sl-1);
        padding: var(--sl-1) var(--sl-3) var(--sl-1) var(--sl-5);
      }
      .field {
        flex: 1 1 120px;
        max-width: 360px;
        font-family: var(--sl-font-mono);
      }
      .count {
        min-width: 8em;
        padding: 0 var(--sl-3);
        font-variant-numeric: tabular-nums;
      }
      .push {
        flex: 1;
      }
      .previous {
        transform: rotate(180deg);
      }
      @media (pointer: coarse) {
        .button.small {
          min-width: 44px;
          height: 44px;
        }
      }
    `,
  ];

  @property({ attribute: false }) search: ConsoleSearch | undefined;
  @property({ attribute: false }) state: ConsoleSearch['state'] | undefined;
  readonly #field = createRef<HTMLInputElement>();

  override focus(options?: FocusOptions): void {
    this.#field.value?.focus(options);
    this.#field.value?.select();
  }

  protected override render(): TemplateResult {
    const { search, state } = this;
    if (!search || !state) return html``;
    const { typed, onlyMatches, hidden } = state;
    return html`
      <div class="find" role="search" aria-label="Find in console" @keydown=${this.#onKeyDown}>
        <input
          class="field"
          type="text"
          aria-label="Find in console"
          placeholder="Find: text, !exclude, /regex/"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          .value=${typed}
          ${ref(this.#field)}
          @input=${this.#onInput}
        />
        <span class="count small dim" role="status">${findCount(state)}</span>
        ${this.#button('Previous match', 'previous', () => search.move(false))}
        ${this.#button('Next match', 'next', () => search.move(true))}
        <button
          type="button"
          class="button small text"
          aria-pressed=${onlyMatches}
          @click=${() => search.showOnlyMatches(!onlyMatches)}
        >
          Only matches
        </button>
        <span class="push"></span>
        ${kindNames.map(
          (kind) => html`
            <button
              type="button"
              class="button small text"
              aria-pressed=${!hidden.has(kind)}
              title="Show ${lineKinds[kind].toLowerCase()}"
              @click=${() => search.toggleKind(kind)}
            >
              ${lineKinds[kind]}
            </button>
          `,
        )}
        ${iconButton({ icon: 'close', label: 'Close find', keys: 'Escape', small: true, onPress: () => search.close() })}
      </div>
    `;
  }

  #button(label: string, way: 'previous' | 'next', onPress: () => void): TemplateResult {
    const keys = way === 'next' ? 'Enter' : 'Shift+Enter';
    return html`<span class="way ${way}">${iconButton({ icon: 'down', label, keys, small: true, onPress })}</span>`;
  }

  readonly #onInput = (): void => this.search?.type(this.#field.value?.value ?? '');

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') this.search?.close();
    else if (event.key === 'Enter' && event.composedPath()[0] === this.#field.value) this.search?.move(!event.shiftKey);
    else if (event.key === 'F3') this.search?.move(!event.shiftKey);
    else return;
    event.preventDefault();
  };
}
