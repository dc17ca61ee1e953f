import { css } from 'lit';

/** A sheet with a heading that stays while the rest is scrolled. Used with `sheetStyles`. */
export const titledSheetStyles = css`
  dialog {
    overflow: hidden auto;
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .head {
    display: flex;
    position: sticky;
    top: 0;
    flex: none;
    align-items: center;
    justify-content: space-between;
    height: 36px;
    padding: 0 var(--sl-3) 0 var(--sl-5);
    border-bottom: 1px solid var(--sl-line);
    background: var(--sl-bg-raised);
  }
  h2,
  h3 {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }
`;
