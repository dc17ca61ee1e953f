import { css } from 'lit';

/** The scroller of a `<stopline-grid>`. A row is as high as any row, and has the grid's `--columns`. */
export const gridStyles = css`
  stopline-grid {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
  }
  .grid {
    flex: 1;
    min-height: 0;
    overflow: auto;
    overflow-anchor: none;
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .grid:focus-visible {
    border-radius: 0;
  }
  .grid-space {
    position: relative;
    min-width: max-content;
    height: calc(var(--sl-row) * var(--rows));
  }
  .grid-window {
    transform: translateY(calc(var(--sl-row) * var(--first)));
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
