import { css } from 'lit';

/** The decorations in Monaco. The breakpoint's colour says whether it is enabled; it is hollow if it could not be placed. */
export const monacoStyles = css`
  .stopline-editor .sl-stopped {
    background: var(--sl-stop-band);
    box-shadow: 0 -1px var(--sl-stop-line);
  }
  .stopline-editor .sl-stopped.sl-exception {
    background: var(--sl-error-band);
    box-shadow: 0 -1px var(--sl-error-fill);
  }
  .stopline-editor .sl-stopped.sl-dimmed {
    background: none;
  }
  .stopline-editor .sl-frame-line {
    background: var(--sl-frame-band);
  }
  .stopline-editor .sl-breakpoint::before,
  .stopline-editor .sl-stop-arrow::after {
    content: '';
    position: absolute;
    inset: 50% auto auto 50%;
    box-sizing: border-box;
    width: 12px;
    height: 12px;
    border: 2px solid var(--sl-breakpoint);
    border-radius: 50%;
    background: var(--sl-breakpoint);
    translate: -50% -50%;
  }
  .stopline-editor .sl-breakpoint.sl-log-point::before {
    border-radius: 2px;
    rotate: 45deg;
    scale: 0.85;
  }
  .stopline-editor .sl-breakpoint:is(.sl-unbound, .sl-refused)::before {
    background: none;
  }
  .stopline-editor .sl-breakpoint.sl-disabled::before {
    border-color: var(--sl-text-3);
    background: var(--sl-text-3);
  }
  .stopline-editor .sl-stop-arrow::after {
    border: 0;
    border-radius: 0;
    background: var(--sl-stop-line);
    clip-path: polygon(0 15%, 60% 15%, 100% 50%, 60% 85%, 0 85%);
  }
  .stopline-editor .sl-inline-value {
    color: var(--sl-text-3);
  }
`;
