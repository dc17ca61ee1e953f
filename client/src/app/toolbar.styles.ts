import { css } from 'lit';

/** Controls fold by the width of the app, the nearest size container. */
export const toolbarStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .tools {
    display: flex;
    align-items: center;
    gap: var(--sl-1);
    min-width: 0;
  }
  .gap {
    flex: none;
    width: 1px;
    height: 18px;
    margin: 0 var(--sl-3);
    background: var(--sl-line);
  }
  /* As wide with every name. */
  .picker {
    display: flex;
    align-items: center;
    flex: 0 1 168px;
    gap: var(--sl-2);
    width: 168px;
    min-width: 56px;
    height: var(--sl-button);
    margin-right: var(--sl-1);
    padding: 0 7px 0 10px;
    border: 1px solid var(--sl-line-field);
    border-radius: var(--sl-radius-2);
    background: var(--sl-bg-field);
    color: var(--sl-text-1);
    text-align: start;
  }
  .picker:hover {
    border-color: var(--sl-text-3);
  }
  .picker[aria-disabled='true'] {
    border-color: var(--sl-line-strong);
    color: var(--sl-text-3);
  }
  .picker.broken {
    color: var(--sl-error);
  }
  .picker > .cut {
    flex: 1;
    min-width: 0;
  }
  .picker > .icon {
    flex: none;
    width: 14px;
    height: 14px;
    color: var(--sl-text-3);
  }
  .main {
    width: 120px;
    padding: 0 9px 0 var(--sl-4);
    background: var(--sl-bg-raised);
    box-shadow: inset 0 0 0 1px var(--sl-line-strong);
    color: var(--sl-text-1);
    font-weight: 600;
  }
  .main:hover {
    background: var(--sl-bg-selected);
  }
  .main[aria-disabled='true'] {
    background: none;
    box-shadow: inset 0 0 0 1px var(--sl-line);
  }
  .main::after {
    content: attr(data-keys);
    margin-left: auto;
    color: var(--sl-text-3);
    font: 400 var(--sl-size-small) / 1 var(--sl-font-ui);
  }
  .main[aria-disabled='true']::after {
    color: var(--sl-text-off);
  }
  /* The step has another granularity than statements. */
  .button[data-about] {
    position: relative;
  }
  .button[data-about]::after {
    content: '';
    position: absolute;
    right: 5px;
    bottom: 5px;
    width: 5px;
    height: 5px;
    border-radius: 50%;
    background: var(--sl-accent);
    forced-color-adjust: none;
  }
  @media (forced-colors: active) {
    .main {
      border: 1px solid ButtonText;
    }
    .main[aria-disabled='true'] {
      border-color: GrayText;
    }
  }
  @container (max-width: 1180px) {
    .main {
      width: 40px;
      padding: 0;
    }
    .main > span,
    .main::after {
      display: none;
    }
    .gap {
      margin: 0 var(--sl-2);
    }
  }
  @container (max-width: 599px) {
    .tools {
      gap: var(--sl-2);
    }
    .picker {
      flex: 6 1 96px;
      height: 48px;
      margin: 0;
      border-radius: var(--sl-radius-3);
      font-size: var(--sl-size-input);
    }
    .button {
      flex: 1 1 44px;
      min-width: 44px;
      height: 48px;
      border-radius: var(--sl-radius-3);
      background: var(--sl-bg-raised);
    }
    .main {
      flex: 2 1 98px;
      gap: var(--sl-2);
      width: auto;
      background: var(--sl-text-1);
      box-shadow: none;
      color: var(--sl-bg-frame);
    }
    .main:hover,
    .main:active {
      background: var(--sl-text-2);
      color: var(--sl-bg-frame);
    }
    .main[aria-disabled='true'] {
      background: var(--sl-bg-raised);
      color: var(--sl-text-off);
    }
    .main > span {
      display: inline;
    }
  }
  @container (max-width: 359px) {
    .main > span {
      display: none;
    }
  }
`;
