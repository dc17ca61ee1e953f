import { css } from 'lit';

/** A modal dialog that is `.raised`, with the primary answer last. */
export const dialogStyles = css`
  dialog {
    width: 440px;
    max-width: calc(100vw - 32px);
    padding: var(--sl-6);
    border: 0;
    font: var(--sl-size-ui) / 18px var(--sl-font-ui);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.35);
  }
  dialog h2 {
    margin: 0 0 var(--sl-4);
    font-size: var(--sl-size-title);
    overflow-wrap: anywhere;
  }
  dialog p {
    margin: 0 0 var(--sl-6);
    color: var(--sl-text-2);
  }
  dialog .answers {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--sl-4);
  }
`;
