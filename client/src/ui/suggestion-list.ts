import { css, html, type TemplateResult } from 'lit';
import { baseStyles } from './base.styles.ts';
import { popupLook } from './popup.ts';
import type { Suggestion } from './suggestions.ts';
import { visibleText } from './visible-text.ts';

export const listId = 'suggestions';

export const optionId = (place: number): string => `suggestion-${place}`;

/** The options of the listbox "Suggestions". A press on one keeps the focus in the field. */
export const suggestionOptions = (
  suggestions: readonly Suggestion[],
  selected: number,
  onChosen: (place: number) => void,
): readonly TemplateResult[] =>
  suggestions.map(
    ({ label, detail = '', kind = '' }, place) => html`
      <div
        id=${optionId(place)}
        class="suggestion"
        role="option"
        aria-selected=${place === selected}
        title=${[label, detail || kind].filter(Boolean).map(visibleText).join('\n')}
        @pointerdown=${(event: Event) => {
          event.preventDefault();
          onChosen(place);
        }}
      >
        <span class="label mono">${visibleText(label)}</span>
        <span class="detail small dim cut">${visibleText(detail || kind)}</span>
      </div>
    `,
  );

/** Styles of the fields with suggestions. */
export const suggestionStyles = [
  baseStyles,
  css`
    .suggestions {
      ${popupLook}
      width: max-content;
      min-width: 160px;
      max-width: min(480px, 94vw);
      max-height: calc(8 * var(--sl-row) + 10px);
      padding: var(--sl-2);
      overflow: hidden auto;
      font: inherit;
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
      overflow-wrap: anywhere;
    }
    .suggestion > .detail {
      margin-left: auto;
      max-width: 50%;
    }
    @media (forced-colors: active) {
      .suggestion[aria-selected='true'] {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  `,
];
