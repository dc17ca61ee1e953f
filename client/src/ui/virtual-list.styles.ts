import { css } from 'lit';

/** The scroller of a `<stopline-virtual-list>`. */
export const virtualListStyles = css`
  stopline-virtual-list {
    position: relative;
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
  }
  .list-scroller {
    flex: 1;
    display: flex;
    flex-direction: column;
    min-height: 0;
    overflow: hidden auto;
    overflow-anchor: none;
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .list-scroller:focus-visible {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
    border-radius: 0;
  }
  .list-space {
    position: relative;
    flex: none;
    height: calc(1px * var(--height));
  }
  .list-window {
    position: absolute;
    inset: 0 0 auto;
    display: flow-root;
    transform: translateY(calc(1px * var(--top)));
  }
  .list-newer {
    position: absolute;
    bottom: var(--sl-4);
    left: 50%;
    translate: -50%;
    height: 24px;
    padding: 0 var(--sl-5);
    border: 1px solid var(--sl-line-strong);
    border-radius: 12px;
    background: var(--sl-bg-raised);
    box-shadow: var(--sl-shadow);
    color: var(--sl-text-1);
    font: var(--sl-size-small) / 22px var(--sl-font-ui);
    cursor: default;
  }
  .list-newer:focus-visible {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    .list-newer {
      height: 44px;
      border-radius: 22px;
      line-height: 42px;
    }
  }
`;
