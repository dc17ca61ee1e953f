import { css } from 'lit';

/** A list of options below a filter field. The focus stays in the field; the option has the ring. */
export const optionStyles = css`
  [role='listbox'] {
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
    color: var(--sl-text-2);
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
  .option > .detail {
    flex: 1;
  }
`;
