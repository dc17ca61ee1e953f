import { css } from 'lit';

/** The scroller around a tree's rows. */
export const treeStyles = css`
  stopline-tree {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
  }
  .tree {
    flex: 1 1 auto;
    min-height: 0;
    overflow: hidden auto;
    overflow-anchor: none;
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .tree-rows {
    position: relative;
    height: calc(var(--sl-row) * var(--rows));
  }
  /* Rows are put in their places by a transform: where others come or go, nothing has to be laid out anew. */
  .tree-rows > .row {
    position: absolute;
    inset: 0 0 auto;
    transform: translateY(calc(var(--sl-row) * var(--index)));
  }
  .tree.flat .row {
    gap: var(--sl-4);
    padding-left: var(--sl-5);
  }
`;
