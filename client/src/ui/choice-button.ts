import { css, html, type TemplateResult } from 'lit';
import { icon } from './icons.ts';
import { openMenuBelow } from './menu.ts';
import { visibleText } from './visible-text.ts';

/** One of several values, by their labels. */
export interface ChoiceButton<Value> {
  /** The accessible name, before the chosen label. */
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** A button with the label of the chosen value; it opens a menu of all. Styles: `choiceButtonStyles`. */
export function choiceButton<Value>({ label, choices, chosen, onChoose }: ChoiceButton<Value>): TemplateResult {
  const shown = visibleText(choices.find(({ value }) => value === chosen)?.label ?? '');
  const open = (event: Event) =>
    openMenuBelow(
      event,
      label,
      choices.map((choice) => ({
        label: choice.label,
        checked: choice.value === chosen,
        run: () => onChoose(choice.value),
      })),
      { isChoice: true },
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event);
  };
  return html`
    <button
      type="button"
      class="choice"
      aria-haspopup="menu"
      aria-label="${label}: ${shown}"
      title="${label}: ${shown}"
      @click=${open}
      @keydown=${onKeyDown}
    >
      <span class="cut">${shown}</span>${icon('down')}
    </button>
  `;
}

/** It looks like text until it is hovered. */
export const choiceButtonStyles = css`
  .choice {
    display: flex;
    flex: 0 1 auto;
    align-items: center;
    gap: var(--sl-2);
    min-width: 0;
    max-width: 72%;
    height: var(--sl-button-small);
    padding: 0 6px 0 var(--sl-4);
    border-radius: var(--sl-radius-1);
    color: var(--sl-text-2);
    text-align: start;
  }
  .choice:hover {
    background: var(--sl-bg-raised);
    color: var(--sl-text-1);
  }
  .choice > .icon {
    flex: none;
    width: 12px;
    height: 12px;
    color: var(--sl-text-3);
  }
  @media (forced-colors: active) {
    .choice {
      border: 1px solid ButtonText;
    }
  }
`;
