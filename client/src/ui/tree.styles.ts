import { css } from 'lit';

/** The rows of a `<stopline-tree>`. */
export const treeStyles = css`
  stopline-tree > .row-scroller {
    flex: 1 1 auto;
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
