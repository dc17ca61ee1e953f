import { css } from 'lit';

export const treeStyles = css`
  stopline-tree > .row-scroller {
    flex: 1 1 auto;
  }
  .tree-rows {
    position: relative;
  }
  .tree-rows > .row {
    position: absolute;
    inset: 0 0 auto;
    /* What changes in a row is laid out alone. */
    contain: layout size;
  }
  .tree.flat .row {
    gap: var(--sl-4);
    padding-left: var(--sl-5);
  }
`;
