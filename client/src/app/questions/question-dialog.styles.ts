import { css } from 'lit';

/** What stands between the words of a question and its answers: a field, and a list below it. */
export const questionStyles = css`
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
    overflow: hidden auto;
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .option {
    display: flex;
    align-items: baseline;
    gap: var(--sl-4);
    height: var(--sl-row);
    padding: 0 var(--sl-4);
    border-radius: var(--sl-radius-1);
    line-height: var(--sl-row);
    cursor: default;
    user-select: none;
  }
  .option:hover {
    background: var(--sl-bg-hover);
  }
  .option[aria-selected='true'] {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
    background: var(--sl-bg-selected);
  }
  .option > .label {
    flex: 0 1 auto;
  }
  .option > .detail {
    flex: 1;
    color: var(--sl-text-3);
    font-size: var(--sl-size-small);
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
  @media (forced-colors: active) {
    .option[aria-selected='true'] {
      outline-color: Highlight;
    }
  }
`;
