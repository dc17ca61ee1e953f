import { css } from 'lit';

export const statusStyles = css`
  :host {
    display: flex;
    align-items: center;
    min-width: 0;
    padding: 0 var(--sl-5);
    background: var(--sl-bg-frame);
    color: var(--sl-text-2);
    font-size: var(--sl-size-status);
  }
  :host([look='stopped']) {
    background: var(--sl-stop);
    color: var(--sl-on-stop);
  }
  :host([look='exception']) {
    background: var(--sl-error-fill);
    color: var(--sl-on-error);
  }
  [role='status'] {
    display: flex;
    flex: 1;
    align-items: center;
    gap: var(--sl-4);
    min-width: 0;
  }
  b {
    flex: none;
  }
  .mark-of-state {
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--sl-text-off);
  }
  :host([look='running']) .mark-of-state {
    background: var(--sl-run);
  }
  :host([look='starting']) .mark-of-state,
  :host([look='terminating']) .mark-of-state {
    border: 2px solid var(--sl-text-3);
    background: none;
  }
  :host([look='stopped']) .mark-of-state {
    width: 12px;
    height: 4px;
    border-radius: 1px;
    background: currentColor;
  }
  :host([look='exception']) .mark-of-state {
    background: currentColor;
  }
  .failed {
    color: var(--sl-error);
  }
  .place {
    flex: none;
    margin-left: auto;
    font-weight: 600;
  }
  .button {
    margin-left: var(--sl-4);
  }
  @media (forced-colors: active) {
    :host([look='stopped']),
    :host([look='exception']) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
