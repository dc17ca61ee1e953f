import { LitElement, css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { emit } from '../../ui/emit.ts';
import { fieldStyles } from '../../ui/field.styles.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { lineKinds, type LineKind } from './console-settings.ts';

/** What the find bar tells of the search. */
export interface FindState {
  readonly typed: string;
  readonly onlyMatches: boolean;
  readonly hidden: ReadonlySet<string>;
  /** In how many lines something was found, and which of them is the current one, from 1. */
  readonly found: number;
  readonly current: number | undefined;
  /** How many lines there are to look through. */
  readonly lines: number;
  /** Older lines are still being read. */
  readonly isSearching: boolean;
}

const counted = (count: number): string => count.toLocaleString('en');

/** '3 of 120' where a person walks from one to the next, '120 of 3,400 lines' where only those are shown. */
export function findCount({ typed, onlyMatches, found, current, lines, isSearching }: FindState): string {
  if (typed.trim() === '') return '';
  const rest = isSearching ? ', reading older lines' : '';
  if (onlyMatches) return `${counted(found)} of ${counted(lines)} lines${rest}`;
  if (found === 0) return `Not found in ${counted(lines)} lines${rest}`;
  return current === undefined
    ? `${counted(found)} of ${counted(lines)} lines${rest}`
    : `${counted(current)} of ${counted(found)}${rest}`;
}

const kindNames = Object.keys(lineKinds).filter((kind): kind is LineKind => Object.hasOwn(lineKinds, kind));

/**
 * Where a person seeks in the console: search "Find in console". Says `find-typed { typed }`, `find-moved
 * { forwards }`, `find-only { onlyMatches }`, `find-kind { kind }` and `find-closed`.
 */
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
        color: var(--sl-text-3);
        font-size: var(--sl-size-small);
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

  @property({ attribute: false }) search: FindState | undefined;
  readonly #field = createRef<HTMLInputElement>();

  override focus(options?: FocusOptions): void {
    this.#field.value?.focus(options);
    this.#field.value?.select();
  }

  protected override render(): TemplateResult {
    const { typed = '', onlyMatches = false, hidden = new Set<string>() } = this.search ?? {};
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
        <span class="count" role="status">${this.search ? findCount(this.search) : ''}</span>
        ${this.#button('Previous match', 'previous', () => this.#move(false))}
        ${this.#button('Next match', 'next', () => this.#move(true))}
        <button
          type="button"
          class="button small text"
          aria-pressed=${onlyMatches}
          @click=${() => emit(this, 'find-only', { onlyMatches: !onlyMatches })}
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
              @click=${() => emit(this, 'find-kind', { kind })}
            >
              ${lineKinds[kind]}
            </button>
          `,
        )}
        ${iconButton({ icon: 'close', label: 'Close find', keys: 'Escape', small: true, onPress: () => this.#close() })}
      </div>
    `;
  }

  #button(label: string, way: 'previous' | 'next', onPress: () => void): TemplateResult {
    const keys = way === 'next' ? 'Enter' : 'Shift+Enter';
    return html`<span class="way ${way}">${iconButton({ icon: 'down', label, keys, small: true, onPress })}</span>`;
  }

  #move(forwards: boolean): void {
    emit(this, 'find-moved', { forwards });
  }

  #close(): void {
    emit(this, 'find-closed');
  }

  readonly #onInput = (): void => {
    emit(this, 'find-typed', { typed: this.#field.value?.value ?? '' });
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') this.#close();
    else if (event.key === 'Enter' && event.composedPath()[0] === this.#field.value) this.#move(!event.shiftKey);
    else if (event.key === 'F3') this.#move(!event.shiftKey);
    else return;
    event.preventDefault();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-console-find': StoplineConsoleFind;
  }
}
