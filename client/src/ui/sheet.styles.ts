import { css } from 'lit';
import { popupLook } from './popup.ts';

/** A sheet at the top of the page. */
export const sheetStyles = css`
  dialog {
    ${popupLook}
    inset: 0;
    display: flex;
    flex-direction: column;
    width: min(560px, 100vw - 16px);
    max-width: none;
    max-height: min(460px, 70vh);
    margin: calc(var(--sl-bar) + 9px) auto auto;
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
