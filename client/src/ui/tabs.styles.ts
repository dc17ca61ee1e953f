import { css } from 'lit';

export const tabsStyles = css`
  :host {
    display: flex;
    min-width: 0;
    overflow: auto hidden;
    scrollbar-width: none;
  }
  .list {
    display: flex;
    align-items: stretch;
    min-width: 0;
  }
  button {
    display: flex;
    align-items: center;
    flex: none;
    gap: var(--sl-3);
    position: relative;
    color: var(--sl-text-3);
    white-space: nowrap;
  }
  button:hover,
  button[aria-selected='true'] {
    color: var(--sl-text-1);
  }
  /* With high contrast, all grounds are the same. */
  button[aria-selected='true']::before {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    background: var(--sl-tab-mark);
    forced-color-adjust: none;
  }
  .label {
    display: grid;
  }
  .label::after {
    content: attr(data-label);
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-weight: 600;
  }
  .edited::after,
  .news::after,
  .attention::after {
    content: '';
    display: block;
    flex: none;
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--sl-text-3);
  }
  .attention::after {
    width: 7px;
    height: 7px;
    border-radius: 2px;
    background: var(--sl-agent);
  }
  .preview .label {
    font-style: italic;
  }
  .gone .label {
    text-decoration: line-through;
  }
  .close {
    position: relative;
    display: grid;
    place-items: center;
    width: 16px;
    height: 16px;
    margin: 0 -8px 0 -2px;
    border-radius: var(--sl-radius-1);
    visibility: hidden;
  }
  .close .icon {
    width: 12px;
    height: 12px;
  }
  button:hover .close,
  button:focus-visible .close,
  button[aria-selected='true'] .close {
    visibility: visible;
  }
  /* The dot replaces the cross, so that no tab moves while someone types. */
  .edited:has(.close)::after {
    content: none;
  }
  .edited .close {
    visibility: visible;
  }
  .edited .close::before {
    content: '';
    position: absolute;
    inset: 5px;
    border-radius: 50%;
    background: var(--sl-text-3);
  }
  .edited:not(:hover) .close .icon,
  .edited:hover .close::before {
    display: none;
  }
  .close:hover {
    background: var(--sl-bg-hover);
  }
  .files button {
    padding: 0 14px;
    border-right: 1px solid var(--sl-line);
  }
  .files button[aria-selected='true'] {
    background: var(--sl-bg-editor);
    color: var(--sl-tab-selected, var(--sl-text-1));
  }
  .panels {
    align-items: center;
    gap: var(--sl-1);
  }
  .panels button {
    min-height: var(--sl-button-small);
    padding: 0 var(--sl-4);
    border-radius: var(--sl-radius-1);
  }
  .panels button[aria-selected='true'] {
    background: var(--sl-bg-raised);
    font-weight: 600;
  }
  .phone {
    flex: 1;
  }
  .phone button {
    flex: 1 0 auto;
    justify-content: center;
    min-height: 44px;
    padding: 0 min(11px, 2cqw);
    font-size: 14px;
  }
  .phone button[aria-selected='true'] {
    font-weight: 600;
    box-shadow: inset 0 -2px var(--sl-text-1);
  }
  @media (pointer: coarse) {
    .close {
      visibility: visible;
    }
    .close::after {
      content: '';
      position: absolute;
      inset: -14px;
    }
  }
`;
