import { css } from 'lit';
import { popupLook } from './popup.ts';

export const menuStyles = css`
  :host {
    ${popupLook}
    padding: var(--sl-2);
    min-width: 180px;
    max-width: min(360px, 96vw);
    max-height: 90vh;
    overflow: hidden auto;
    transition: opacity var(--sl-appear);
  }
  @starting-style {
    :host {
      opacity: 0;
    }
  }
  .item {
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    min-height: var(--sl-row);
    padding: 0 var(--sl-4);
    border-radius: var(--sl-radius-1);
    cursor: default;
    user-select: none;
  }
  .item:hover,
  .item:focus {
    background: var(--sl-bg-selected);
  }
  .item[aria-disabled='true'] {
    background: none;
    color: var(--sl-text-off);
  }
  .title {
    padding: var(--sl-2) var(--sl-4);
  }
  .tick {
    width: 12px;
    height: 12px;
    margin-right: -2px;
  }
  .tick > .icon {
    width: 12px;
    height: 12px;
  }
  .item[data-keys]::after {
    content: attr(data-keys);
    margin-left: auto;
    padding-left: var(--sl-6);
    color: var(--sl-text-3);
    font: inherit;
    font-size: var(--sl-size-small);
    white-space: nowrap;
  }
  hr {
    height: 1px;
    margin: var(--sl-2) 0;
    border: 0;
    background: var(--sl-line-strong);
  }
  @media (forced-colors: active) {
    .item:focus {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
