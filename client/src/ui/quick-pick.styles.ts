import { css } from 'lit';

/** A field above a list of options. */
export const quickPickStyles = css`
  input {
    flex: none;
    height: 36px;
    padding: 0 var(--sl-5);
    border: 0;
    border-bottom: 1px solid var(--sl-line);
    background: none;
    color: var(--sl-text-1);
    font: var(--sl-size-status) / 20px var(--sl-font-ui);
  }
  /* The option has the ring; the caret shows the focus. */
  input:focus-visible {
    outline: 0;
  }
  [role='listbox'] {
    flex: 0 1 auto;
    min-height: 0;
    padding: var(--sl-2);
  }
  .option[aria-disabled='true'] > .label {
    color: var(--sl-text-off);
  }
  .chosen,
  kbd {
    flex: none;
    font-family: inherit;
  }
  b {
    color: var(--sl-accent);
    font-weight: 600;
  }
  .option[aria-disabled='true'] b {
    color: inherit;
  }
  .note {
    flex: none;
    margin: 0;
    padding: var(--sl-4) var(--sl-5);
    border-top: 1px solid var(--sl-line);
    overflow-wrap: anywhere;
  }
  [hidden] + .note {
    border-top: 0;
  }
  @media (pointer: coarse) {
    input {
      height: 48px;
      font-size: var(--sl-size-input);
    }
    kbd {
      display: none;
    }
  }
  @media (forced-colors: active) {
    b {
      text-decoration: underline;
    }
  }
`;
