import { css } from 'lit';

/** The lines of the console. */
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
  .line.dropped {
    color: var(--sl-text-3);
  }
  .line:hover,
  .line:focus {
    background: var(--sl-bg-hover);
  }
  .line:focus-visible {
    border-radius: 0;
  }
  .line.current {
    background: var(--sl-bg-selected);
  }
  .line-text mark {
    background: var(--sl-changed-bg);
    color: inherit;
    outline: 1px solid var(--sl-changed);
    outline-offset: -1px;
    border-radius: 2px;
  }
  .line.current .line-text mark {
    background: var(--sl-stop);
    color: var(--sl-on-stop);
    outline: 0;
  }
  .line.current .line-text mark > * {
    color: inherit;
  }
  .line > :is(time, .sign, .count, .session-name, .source) {
    flex: none;
    color: var(--sl-text-3);
    user-select: none;
  }
  .count {
    margin-left: 8px;
    font: var(--sl-size-small) / 18px var(--sl-font-ui);
  }
  .line.group .line-text:not(.error) {
    font-weight: 600;
  }
  .line > .session-name {
    flex: 0 1 auto;
    max-width: 16em;
    min-width: 3em;
    margin-left: auto;
    padding-left: var(--sl-5);
    font: var(--sl-size-small) / 14px var(--sl-font-ui);
  }
  .session-name + .link.source {
    margin-left: 0;
  }
  .line > time {
    width: 92px;
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-small);
    line-height: 14px;
  }
  .sign {
    align-self: start;
    width: 16px;
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
  .line-text {
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
  @media (pointer: coarse) {
    .text > .twisty {
      display: grid;
      place-content: center;
      width: 44px;
      height: 44px;
      margin: 0 -16px;
    }
    .line:has(.twisty),
    .text:has(> .twisty),
    .line:has(.twisty) > .sign {
      align-items: center;
      align-self: center;
    }
    .line:has(.twisty) > .sign > svg {
      display: block;
      margin-top: 0;
    }
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
  .place {
    cursor: pointer;
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentcolor 45%, transparent);
    text-underline-offset: 2px;
  }
  .place:hover {
    color: var(--sl-accent);
  }
  .link.more {
    margin-left: 6px;
    white-space: nowrap;
  }
  .link.source {
    max-width: 40%;
    margin-left: auto;
    padding-left: var(--sl-5);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .line > .link.source:hover {
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
    .line-text mark {
      background: Mark;
      color: MarkText;
    }
    .line.stderr {
      border-left: 3px solid CanvasText;
    }
  }
`;
