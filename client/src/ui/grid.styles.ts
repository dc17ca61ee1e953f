import { css } from 'lit';

export const gridStyles = css`
  stopline-grid {
    flex: 1;
  }
  stopline-grid > .row-scroller {
    overflow: auto;
  }
  stopline-grid .row-space {
    min-width: max-content;
  }
  .grid-row,
  .grid-head {
    display: grid;
    grid-template-columns: var(--columns);
    align-items: center;
    min-width: max-content;
    height: var(--sl-row);
    padding: 0 var(--sl-5);
    line-height: var(--sl-row);
    white-space: nowrap;
  }
  .grid-head {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--sl-bg-panel);
    color: var(--sl-text-3);
  }
  .grid-row:hover {
    background: var(--sl-bg-hover);
  }
`;
