import { css } from 'lit';

export const virtualRowsStyles = css`
  :is(stopline-virtual-list, stopline-grid, stopline-tree) {
    position: relative;
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
  }
  .row-scroller {
    flex: 1;
    min-height: 0;
    overflow: hidden auto;
    overflow-anchor: none;
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .row-scroller:focus-visible {
    border-radius: 0;
  }
  .row-space {
    position: relative;
  }
`;
