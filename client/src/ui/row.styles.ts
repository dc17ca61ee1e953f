import { css } from 'lit';

/** The rows of trees and lists; `--level` is the depth from 0. */
export const rowStyles = css`
  .row {
    display: flex;
    align-items: baseline;
    gap: var(--sl-3);
    position: relative;
    height: var(--sl-row);
    line-height: var(--sl-row);
    min-width: 0;
    padding: 0 var(--sl-5) 0 calc(6px + var(--sl-indent) * var(--level, 0));
    white-space: nowrap;
    cursor: default;
    user-select: none;
  }
  .row.pointed {
    outline: 1px dashed var(--sl-accent);
    outline-offset: -1px;
  }
  .row:hover {
    background: var(--sl-bg-hover);
  }
  .row[aria-selected='true'] {
    background: var(--sl-bg-selected);
  }
  .row:focus-visible {
    border-radius: 0;
  }
  .row > svg,
  .row > input,
  .row > button {
    align-self: center;
  }
  .row .push {
    margin-left: auto;
    flex: none;
  }
  .row > .twisty {
    flex: none;
    align-self: center;
    width: 12px;
    height: 12px;
    margin-right: -4px;
    color: var(--sl-text-3);
  }
  .twisty > .icon {
    width: 12px;
    height: 12px;
  }
  .row[aria-expanded='true'] > .twisty {
    transform: rotate(90deg);
  }
  .row > .row-actions {
    position: absolute;
    inset: 2px 6px 2px auto;
    display: none;
    align-items: center;
    padding-left: var(--sl-2);
    background: var(--sl-bg-hover);
  }
  .row[aria-selected='true'] > .row-actions {
    background: var(--sl-bg-selected);
  }
  .row:hover > .row-actions,
  .row:focus-visible > .row-actions,
  .row:has(:focus-visible) > .row-actions {
    display: flex;
  }
  .row > input[type='checkbox'] {
    appearance: none;
    display: grid;
    place-items: center;
    flex: none;
    width: 24px;
    height: 24px;
    margin: 0 -6px;
  }
  .row > input[type='checkbox']::before {
    content: '';
    grid-area: 1 / 1;
    width: 13px;
    height: 13px;
    border: 1px solid var(--sl-line-field);
    border-radius: var(--sl-radius-1);
    background: var(--sl-bg-field);
  }
  .row > input[type='checkbox']:checked::after {
    content: '';
    grid-area: 1 / 1;
    width: 7px;
    height: 4px;
    border: solid var(--sl-text-1);
    border-width: 0 0 1.5px 1.5px;
    transform: translateY(-1px) rotate(-45deg);
  }
  @media (pointer: coarse) {
    .row > input[type='checkbox'] {
      width: 44px;
      height: 44px;
      margin: 0 -12px;
    }
    .row > .row-actions {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .row[aria-selected='true']:not(:focus-visible) {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;
