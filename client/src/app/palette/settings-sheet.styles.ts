import { css } from 'lit';

export const settingsStyles = css`
  dialog {
    max-height: min(560px, 80vh);
  }
  .rows {
    padding: var(--sl-3) 0;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sl-2) var(--sl-5);
    min-height: 36px;
    padding: var(--sl-1) var(--sl-5);
    box-sizing: border-box;
  }
  .note {
    margin: 0;
    padding: var(--sl-4) var(--sl-5);
    border-top: 1px solid var(--sl-line);
  }
  label.row:hover {
    background: var(--sl-bg-hover);
  }
  .name {
    flex: 1;
    min-width: 96px;
    color: var(--sl-text-1);
  }
  kbd {
    font: inherit;
    font-size: var(--sl-size-small);
  }
  .options {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sl-2);
  }
  .options label {
    position: relative;
    display: flex;
  }
  .options label > span {
    display: flex;
    align-items: center;
    min-height: 26px;
    padding: 0 10px;
    border-radius: var(--sl-radius-2);
    color: var(--sl-text-2);
  }
  .options label:hover > span {
    background: var(--sl-bg-hover);
    color: var(--sl-text-1);
  }
  input[type='radio'] {
    appearance: none;
    position: absolute;
    inset: 0;
    margin: 0;
  }
  input[type='radio']:checked + span {
    background: var(--sl-bg-selected);
    box-shadow: inset 0 0 0 1px var(--sl-line-field);
    color: var(--sl-text-1);
    font-weight: 600;
  }
  input:focus-visible {
    outline: 0;
  }
  input[type='radio']:focus-visible + span,
  .row:has(> input:focus-visible) {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
  }
  input:disabled + span,
  .row:has(> input:disabled) > .name {
    color: var(--sl-text-off);
  }
  input[type='checkbox'] {
    appearance: none;
    display: grid;
    place-items: center;
    flex: none;
    width: 16px;
    height: 16px;
    margin: 0;
    border: 1px solid var(--sl-line-field);
    border-radius: var(--sl-radius-1);
    background: var(--sl-bg-field);
  }
  input[type='checkbox']:checked::after {
    content: '';
    width: 8px;
    height: 4px;
    border: solid var(--sl-text-1);
    border-width: 0 0 2px 2px;
    transform: translateY(-1px) rotate(-45deg);
  }
  output {
    min-width: 44px;
    text-align: center;
  }
  @media (forced-colors: active) {
    input[type='radio']:checked + span {
      border: 2px solid Highlight;
    }
  }
  @media (pointer: coarse) {
    .head {
      height: 48px;
    }
    kbd {
      display: none;
    }
    .row,
    .options label > span {
      min-height: 44px;
    }
    input[type='checkbox'] {
      width: 24px;
      height: 24px;
    }
  }
`;
