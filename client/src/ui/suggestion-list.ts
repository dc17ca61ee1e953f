import { LitElement, css, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { baseStyles } from './base.styles.ts';
import type { Suggestion } from './suggestions.ts';
import { visibleText } from './visible-text.ts';

export const listId = 'suggestions';

export const optionId = (place: number): string => `suggestion-${place}`;

/** The listbox "Suggestions", in the field's root, so that the field can refer to its options. */
@customElement('stopline-suggestion-list')
export class StoplineSuggestionList extends LitElement {
  @property({ attribute: false }) suggestions: readonly Suggestion[] = [];
  @property({ type: Number }) selected = -1;
  @property({ attribute: false }) onChosen: ((place: number) => void) | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`
      <div id=${listId} class="suggestions" role="listbox" aria-label="Suggestions">
        ${this.suggestions.map(
          ({ label, detail = '', kind = '' }, place) => html`
            <div
              id=${optionId(place)}
              class="suggestion"
              role="option"
              aria-selected=${place === this.selected}
              title=${[label, detail || kind]
                .filter((words) => words !== '')
                .map(visibleText)
                .join('\n')}
              @pointerdown=${(event: Event) => this.#choose(event, place)}
            >
              <span class="label">${visibleText(label)}</span>
              <span class="detail cut">${visibleText(detail || kind)}</span>
            </div>
          `,
        )}
      </div>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('selected')) this.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  /** Keeps the focus in the field. */
  #choose(event: Event, place: number): void {
    event.preventDefault();
    this.onChosen?.(place);
  }
}

export const suggestionStyles = [
  baseStyles,
  css`
    stopline-suggestion-list {
      position: fixed;
      inset: auto;
      margin: 0;
      padding: 0;
      border: 1px solid var(--sl-line-strong);
      border-radius: var(--sl-radius-3);
      width: max-content;
      min-width: 160px;
      max-width: min(480px, 94vw);
      overflow: hidden;
      background: var(--sl-bg-raised);
      box-shadow: var(--sl-shadow);
      color: var(--sl-text-1);
    }
    .suggestions {
      max-height: calc(8 * var(--sl-row) + 8px);
      padding: var(--sl-2);
      overflow: hidden auto;
      scrollbar-width: thin;
    }
    .suggestion {
      display: flex;
      align-items: center;
      gap: var(--sl-5);
      min-height: var(--sl-row);
      padding: 0 var(--sl-4);
      border-radius: var(--sl-radius-1);
      cursor: default;
    }
    .suggestion:hover {
      background: var(--sl-bg-hover);
    }
    .suggestion[aria-selected='true'] {
      background: var(--sl-bg-selected);
      box-shadow: inset 2px 0 var(--sl-focus);
    }
    .suggestion > .label {
      font-family: var(--sl-font-mono);
      font-size: var(--sl-size-mono);
      overflow-wrap: anywhere;
    }
    .suggestion > .detail {
      margin-left: auto;
      max-width: 50%;
      color: var(--sl-text-3);
      font-size: var(--sl-size-small);
    }
    @media (forced-colors: active) {
      .suggestion[aria-selected='true'] {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  `,
];
