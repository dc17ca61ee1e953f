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
  }
  .tree.windowed .tree-rows {
    height: calc(var(--sl-row) * var(--rows));
  }
  .tree.windowed .row {
    position: absolute;
    inset-inline: 0;
    top: calc(var(--sl-row) * var(--index));
  }
  .tree.flat .row {
    gap: var(--sl-4);
    padding-left: var(--sl-5);
  }
`;
