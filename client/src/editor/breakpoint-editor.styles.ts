import { css } from 'lit';

export const breakpointEditorStyles = css`
  :host {
    display: block;
    width: min(420px, 80vw);
    padding: var(--sl-5);
    color: var(--sl-text-1);
    font: var(--sl-size-ui) / 16px var(--sl-font-ui);
  }
  form {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    align-items: center;
    gap: var(--sl-3) var(--sl-5);
    margin: 0;
  }
  label {
    display: contents;
    color: var(--sl-text-2);
  }
  label > .field {
    min-height: 26px;
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-input);
  }
  label > .field::placeholder {
    font-family: var(--sl-font-ui);
  }
  @container (max-width: 599px) {
    form {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .said {
    grid-column: -2 / -1;
    margin: 0;
    color: var(--sl-text-3);
    font-size: var(--sl-size-small);
  }
  .wrong {
    color: var(--sl-error);
  }
  .end {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: var(--sl-4);
    margin-top: var(--sl-2);
  }
`;
