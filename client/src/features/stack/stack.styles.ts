import { css } from 'lit';

/** Rows of the call stack. */
export const stackStyles = css`
  .session > b {
    flex: 0 1 auto;
  }
  .thread {
    color: var(--sl-text-2);
  }
  .function {
    flex: 0 1 auto;
  }
  .frame.subtle .function {
    color: var(--sl-text-3);
  }
  .bar-stop::before,
  .bar-exception::before,
  .bar-chosen::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 3px;
    background: var(--sl-stop-line);
  }
  .bar-exception::before {
    background: var(--sl-error-fill);
  }
  .bar-chosen::before {
    background: var(--sl-frame);
  }
  .label::after {
    content: '';
    flex: 1;
    align-self: center;
    min-width: var(--sl-4);
    height: 1px;
    background: var(--sl-line);
  }
  .more:hover {
    color: var(--sl-accent);
  }
  .note .error {
    color: var(--sl-error);
  }
  .state {
    display: inline-flex;
    align-items: baseline;
    gap: 5px;
  }
  .state::before {
    content: '';
    align-self: center;
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--sl-text-off);
  }
  .state.running::before {
    background: var(--sl-run);
  }
  .state.cause {
    color: var(--sl-stop-text);
  }
  .state.exception {
    color: var(--sl-error);
  }
  .state.cause::before,
  .state.exception::before {
    width: 8px;
    height: 3px;
    border-radius: 1px;
    background: var(--sl-stop-line);
  }
  .state.exception::before {
    background: var(--sl-error-fill);
  }
  @media (forced-colors: active) {
    .state::before,
    .bar-stop::before,
    .bar-exception::before,
    .bar-chosen::before {
      forced-color-adjust: none;
    }
  }
`;
