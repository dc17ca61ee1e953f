import { css } from 'lit';

/** A select in a head that looks like text until it is hovered. */
export const selectStyles = css`
  .quiet-select {
    min-width: 0;
    max-width: 50%;
    height: var(--sl-button-small);
    border: 0;
    border-radius: var(--sl-radius-1);
    background: none;
    color: var(--sl-text-2);
    font: inherit;
    text-overflow: ellipsis;
  }
  .quiet-select:hover,
  .quiet-select > option {
    background: var(--sl-bg-raised);
    color: var(--sl-text-1);
  }
`;
