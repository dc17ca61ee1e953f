import { css } from 'lit';

/** The page in a frame: without brand and theme, which are the host's, down to 320 px. */
export const embedStyles = css`
  .app {
    min-height: 320px;
  }
  .app .brand {
    position: absolute;
    clip-path: inset(50%);
  }
  .bar > [aria-label='Theme'] {
    display: none;
  }
  .bar {
    padding-left: var(--sl-4);
  }
  @media (pointer: fine) {
    .app {
      --sl-bar: 36px;
    }
  }
`;
