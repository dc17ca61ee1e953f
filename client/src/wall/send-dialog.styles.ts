import { css } from 'lit';

/** The dialogs that send something to the whole class. */
export const sendDialogStyles = css`
  dialog .field {
    width: 100%;
    margin-bottom: var(--sl-5);
  }
  dialog textarea.field {
    height: auto;
    padding: var(--sl-3) 7px;
    resize: vertical;
  }
  dialog .problem {
    color: var(--sl-error);
  }
`;
