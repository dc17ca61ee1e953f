import { css } from 'lit';
import { ansiStyles } from '../../ui/ansi.styles.ts';

/** Values and their rows. `--names` is where the values begin, from the inset of the outermost row. */
export const valueStyles = css`
  ${ansiStyles}
  .values-area {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }
  .values {
    position: relative;
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }
  .names-sash {
    position: absolute;
    inset: 0 auto 0 calc(22px + var(--names));
    width: 1px;
    background: transparent;
  }
  .value-row {
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-mono);
  }
  .value-row > .name {
    flex: none;
    width: max(48px, calc(var(--names) - var(--sl-indent) * var(--level, 0)));
    color: var(--sl-value-name);
  }
  .value-row > .name.alone {
    flex: 0 1 auto;
    width: auto;
  }
  .value-row > .name.quiet {
    color: var(--sl-text-2);
  }
  .value-row > .name.marked {
    width: max(48px, calc(var(--names) - 12px - var(--sl-3) - var(--sl-indent) * var(--level, 0)));
  }
  .value-row > .hint {
    display: inline-flex;
    flex: none;
    align-self: center;
    width: 12px;
    color: var(--sl-text-3);
  }
  .value-row > .hint > .icon {
    width: 12px;
    height: 12px;
  }
  .scope {
    color: var(--sl-text-2);
  }
  .v {
    flex: 0 1 auto;
    white-space: pre;
  }
  .v.string {
    color: var(--sl-value-string);
  }
  .v.number {
    color: var(--sl-value-number);
  }
  .v.boolean {
    color: var(--sl-value-boolean);
  }
  .v.null {
    color: var(--sl-value-null);
  }
  .v.object {
    color: var(--sl-value-object);
  }
  .v.function {
    color: var(--sl-value-function);
  }
  .v.error {
    color: var(--sl-error);
  }
  .value-row > .v {
    margin: -3px;
    padding: 3px;
    line-height: 18px;
  }
  .value-row.changed > .v {
    border-radius: var(--sl-radius-1);
    background: var(--sl-changed-bg);
    color: var(--sl-changed);
  }
  .value-row.stale > .v,
  .value-row.stale > .name {
    color: var(--sl-text-3);
    /* A value that is read again within a moment does not flicker. */
    transition:
      color 0s 300ms,
      background-color 0s 300ms;
  }
  .at-right {
    flex: none;
    margin-left: auto;
    color: var(--sl-text-3);
    font-size: var(--sl-size-small);
  }
  .at-right.was {
    flex: 0 1000 auto;
    min-width: 32px;
    max-width: 50%;
    overflow: hidden;
    text-align: right;
    text-overflow: ellipsis;
  }
  .at-right.note {
    font-family: var(--sl-font-ui);
  }
  .lazy.at-right {
    color: var(--sl-text-2);
  }
  .lazy {
    padding: 0 var(--sl-3);
    border-radius: var(--sl-radius-1);
    box-shadow: inset 0 0 0 1px var(--sl-line-strong);
    color: var(--sl-text-2);
    font: var(--sl-size-small) / 16px var(--sl-font-ui);
  }
  .lazy:disabled {
    color: var(--sl-text-off);
  }
  .lazy:enabled:hover {
    background: var(--sl-bg-raised);
    color: var(--sl-text-1);
  }
  /* The border enlarges only the touch area. */
  @media (pointer: coarse) {
    .lazy {
      min-width: 44px;
      border: solid transparent;
      border-width: 14px 0;
      background-clip: padding-box;
    }
  }
  @media (forced-colors: active) {
    .lazy {
      border: 1px solid ButtonText;
    }
  }
`;
