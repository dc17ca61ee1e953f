import { css } from 'lit';

/** Lines of the console and its prompt. */
export const consoleStyles = css`
  stopline-virtual-list {
    flex: 1;
  }
  .line {
    display: flex;
    align-items: baseline;
    min-height: var(--sl-line-console);
    padding: 1px var(--sl-5);
    color: var(--sl-text-2);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-mono);
    line-height: 18px;
  }
  .line:hover {
    background: var(--sl-bg-hover);
  }
  .line > time {
    flex: none;
    width: 92px;
    color: var(--sl-text-3);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-small);
    line-height: 14px;
    user-select: none;
  }
  .sign {
    flex: none;
    align-self: start;
    width: 16px;
    color: var(--sl-text-3);
    user-select: none;
  }
  .sign > svg {
    width: 12px;
    height: 12px;
    margin-top: 3px;
  }
  .text {
    display: flex;
    flex: 0 1 auto;
    align-items: baseline;
    gap: 4px;
    min-width: 0;
    margin-left: calc(var(--sl-indent) * var(--depth, 0));
  }
  .text.leaf {
    padding-left: 16px;
  }
  .said {
    min-width: 0;
    overflow-wrap: anywhere;
    tab-size: 4;
    white-space: pre-wrap;
  }
  .text > .twisty {
    flex: none;
    align-self: start;
    width: 12px;
    height: 18px;
    color: var(--sl-text-3);
  }
  .text > .twisty > .icon {
    width: 12px;
    height: 12px;
  }
  .text > .twisty[aria-expanded='true'] > .icon {
    transform: rotate(90deg);
  }
  .text .v {
    white-space: pre-wrap;
  }
  .text .name {
    color: var(--sl-value-name);
  }
  .times {
    flex: none;
    margin: 2px 0 2px 8px;
    padding: 0 5px;
    border-radius: 7px;
    background: var(--sl-bg-selected);
    color: var(--sl-text-2);
    font: 600 10px/14px var(--sl-font-ui);
  }
  .link {
    color: var(--sl-accent);
    font-family: var(--sl-font-ui);
    font-size: var(--sl-size-small);
    line-height: 14px;
  }
  .link:hover {
    text-decoration: underline;
  }
  .link.source {
    flex: none;
    margin-left: auto;
    padding-left: var(--sl-5);
    color: var(--sl-text-3);
    user-select: none;
  }
  .link.source:hover {
    color: var(--sl-accent);
  }
  .line.stderr {
    background: var(--sl-error-band);
    color: var(--sl-error);
  }
  .line.console {
    color: var(--sl-text-3);
    font-family: var(--sl-font-ui);
    font-size: var(--sl-size-ui);
  }
  .line.important {
    color: var(--sl-text-1);
    font-weight: 600;
  }
  .line.input {
    color: var(--sl-text-1);
  }
  @media (forced-colors: active) {
    .line.stderr {
      border-left: 3px solid CanvasText;
    }
  }
`;
