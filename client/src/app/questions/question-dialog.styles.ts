import { css } from 'lit';

/** The field and the options of a question. */
export const questionStyles = css`
  :host {
    display: contents;
  }
  dialog.pick,
  dialog.process {
    width: 560px;
  }
  dialog > .field {
    width: 100%;
    height: var(--sl-button);
    margin-bottom: var(--sl-6);
    padding: 0 var(--sl-4);
  }
  dialog.pick > .field,
  dialog.process > .field {
    margin-bottom: var(--sl-3);
  }
  #options {
    max-height: min(300px, 40vh);
  }
  dialog p.note {
    min-height: 18px;
    margin: var(--sl-3) 0 var(--sl-4);
    color: var(--sl-text-3);
  }
  dialog p.problem {
    color: var(--sl-error);
    overflow-wrap: anywhere;
  }
  @media (pointer: coarse) {
    dialog > .field {
      height: 44px;
      font-size: var(--sl-size-input);
    }
  }
`;
