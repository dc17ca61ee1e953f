import { css } from 'lit';

/** A sheet at the top of the page. */
export const sheetStyles = css`
  dialog {
    display: flex;
    flex-direction: column;
    width: min(560px, 100vw - 16px);
    max-width: none;
    max-height: min(460px, 70vh);
    margin: calc(var(--sl-bar) + 9px) auto auto;
    padding: 0;
    border: 1px solid var(--sl-line-strong);
    border-radius: var(--sl-radius-3);
    overflow: hidden;
    background: var(--sl-bg-raised);
    box-shadow: var(--sl-shadow);
    color: var(--sl-text-1);
    font: var(--sl-size-ui) / 16px var(--sl-font-ui);
  }
  dialog:focus-visible {
    outline: 0;
  }
  dialog::backdrop {
    background: none;
  }
  @container (max-width: 599px) {
    dialog {
      margin-top: 98px;
    }
  }
`;
