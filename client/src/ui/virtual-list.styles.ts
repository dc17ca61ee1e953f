import { css } from 'lit';

export const virtualListStyles = css`
  stopline-virtual-list .row-window {
    position: absolute;
    inset: 0 0 auto;
    display: flow-root;
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
  @media (pointer: coarse) {
    .list-newer {
      height: 44px;
      border-radius: 22px;
      line-height: 42px;
    }
  }
`;
