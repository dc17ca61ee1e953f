import { css } from 'lit';

/** An embedded page has no name and no theme of its own, and lower bars. */
export const embeddedStyles = css`
  .brand {
    position: absolute;
    clip-path: inset(50%);
  }
  .bar [aria-label='Theme'] {
    display: none;
  }
  @media (pointer: fine) {
    .app {
      --sl-bar: 36px;
      --sl-strip: 28px;
    }
  }
`;
