import { css } from 'lit';

export const treeStyles = css`
  stopline-tree > .row-scroller {
    flex: 1 1 auto;
  }
  .tree-rows {
    position: relative;
    height: calc(var(--sl-row) * var(--rows));
  }
  /* Rows are placed by a transform, so that changes cause no layout. */
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
