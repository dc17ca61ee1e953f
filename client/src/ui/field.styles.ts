import { css } from 'lit';

/**
 * `.field` is a bordered input or select; `.field-row` is a prompt at the end of a panel; `.field-inline` replaces a
 * value in a row.
 */
export const fieldStyles = css`
  input,
  select,
  textarea {
    margin: 0;
    color: inherit;
    font: inherit;
  }
  ::placeholder {
    color: var(--sl-text-3);
    opacity: 1;
  }
  /* Some phones select in black on dark. */
  @media (forced-colors: none) {
    input::selection,
    textarea::selection {
      background: color-mix(in srgb, var(--sl-accent) 30%, transparent);
      color: var(--sl-text-1);
    }
  }
  .field {
    min-width: 0;
    height: 24px;
    padding: 0 7px;
    border: 1px solid var(--sl-line-field);
    border-radius: var(--sl-radius-1);
    background: var(--sl-bg-field);
    color: var(--sl-text-1);
    font-size: var(--sl-size-field);
  }
  .field:hover {
    border-color: var(--sl-text-3);
  }
  .field:disabled {
    border-color: var(--sl-line-strong);
    color: var(--sl-text-off);
  }
  @media (pointer: coarse) {
    .field {
      height: 36px;
    }
  }
  .field-row {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--sl-4);
    height: var(--sl-prompt);
    padding: 0 var(--sl-5);
    border-top: 1px solid var(--sl-line);
    color: var(--sl-text-3);
  }
  .field-row:focus-within {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
  }
  .field-row > .icon {
    width: 14px;
    height: 14px;
  }
  .field-row > input {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    color: var(--sl-text-1);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-input);
  }
  .field-row > input::placeholder {
    font-family: var(--sl-font-ui);
    font-size: var(--sl-size-ui);
  }
  .field-row > input:disabled {
    color: var(--sl-text-off);
  }
  .field-inline {
    flex: 1;
    align-self: center;
    min-width: 0;
    height: var(--sl-row);
    margin-left: -4px;
    padding: 0 4px;
    border: 0;
    border-radius: 2px;
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
    background: var(--sl-bg-field);
    color: var(--sl-text-1);
    font: var(--sl-size-mono) / 18px var(--sl-font-mono);
  }
`;
