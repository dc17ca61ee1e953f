import { css } from 'lit';

/**
 * `.button` is the toolbar's, `.small` is for rows and heads of panels, `.box` has a border, `.fill` is the primary
 * button, `.text` has a label.
 */
export const buttonStyles = css`
  button {
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: default;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    flex: none;
    gap: var(--sl-3);
    min-width: var(--sl-button);
    height: var(--sl-button);
    border-radius: var(--sl-radius-2);
    color: var(--sl-text-2);
    white-space: nowrap;
    transition: background-color var(--sl-fast);
  }
  .button:focus-visible {
    border-radius: var(--sl-radius-2);
  }
  .button:hover {
    background: var(--sl-bg-raised);
    color: var(--sl-text-1);
  }
  .button:active,
  .button[aria-pressed='true'] {
    background: var(--sl-bg-selected);
    color: var(--sl-text-1);
  }
  .button:disabled,
  .button[aria-disabled='true'] {
    background: none;
    color: var(--sl-text-off);
  }
  .button.small {
    min-width: var(--sl-button-small);
    height: var(--sl-button-small);
    border-radius: var(--sl-radius-1);
    color: var(--sl-text-3);
    font-size: var(--sl-size-small);
  }
  .button.small > .icon {
    width: 14px;
    height: 14px;
  }
  .button.small:hover {
    color: var(--sl-text-1);
  }
  .button.small:disabled,
  .button.small[aria-disabled='true'] {
    color: var(--sl-text-off);
  }
  .button.text {
    padding: 0 var(--sl-4);
  }
  .button.box,
  .button.fill {
    min-height: 26px;
    height: auto;
    padding: 0 10px;
    color: var(--sl-text-1);
    line-height: 26px;
  }
  .button.box {
    box-shadow: inset 0 0 0 1px var(--sl-line-field);
  }
  .button.box:hover {
    background: var(--sl-bg-hover);
  }
  .button.box:disabled {
    color: var(--sl-text-off);
    box-shadow: inset 0 0 0 1px var(--sl-line-strong);
  }
  .button.fill {
    padding: 0 var(--sl-5);
    background: var(--sl-accent-fill);
    color: var(--sl-on-accent);
    font-weight: 600;
  }
  .button.fill:hover {
    filter: brightness(1.08);
  }
  @media (forced-colors: active) {
    .button.box,
    .button.fill,
    .button[aria-pressed='true'] {
      border: 1px solid ButtonText;
    }
  }
  @media (pointer: coarse) {
    .button.box,
    .button.fill {
      min-height: 44px;
    }
  }
`;
