import { css } from 'lit';

/** The colours of a terminal as the page's own, legible on each of its backgrounds. */
export const ansiStyles = css`
  .ansi-bold {
    font-weight: 600;
  }
  .ansi-dim {
    color: var(--sl-text-3);
  }
  .ansi-italic {
    font-style: italic;
  }
  .ansi-underline {
    text-decoration: underline;
  }
  .ansi-struck {
    text-decoration: line-through;
  }
  .ansi-underline.ansi-struck {
    text-decoration: underline line-through;
  }
  .ansi-black {
    color: var(--sl-text-3);
  }
  .ansi-red {
    color: var(--sl-error);
  }
  .ansi-green {
    color: var(--sl-code-string);
  }
  .ansi-yellow {
    color: var(--sl-value-function);
  }
  .ansi-blue {
    color: var(--sl-code-keyword);
  }
  .ansi-magenta {
    color: var(--sl-code-function);
  }
  .ansi-cyan {
    color: var(--sl-code-number);
  }
  .ansi-white {
    color: var(--sl-text-1);
  }
  [class*='ansi-on-'] {
    background: var(--sl-bg-selected);
    border-radius: 1px;
  }
  .ansi-on-red {
    background: var(--sl-error-band);
  }
  .ansi-on-yellow {
    background: var(--sl-changed-bg);
  }
  .ansi-inverse {
    background: var(--sl-text-2);
    color: var(--sl-bg-panel);
    border-radius: 1px;
  }
`;
