import { css } from 'lit';

/** The session has no box: its elements are laid out by the host, and messages are above the page. */
export const sessionStyles = css`
  :host,
  .messages {
    display: contents;
  }
  /* It has the custom properties of the host, and a box, without which nothing follows them. */
  .colours {
    position: fixed;
    inset: 0 auto auto 0;
    width: 1px;
    height: 1px;
    visibility: hidden;
  }
  stopline-toasts,
  stopline-connection-alert {
    position: fixed;
    z-index: 1000;
    right: var(--sl-6);
    bottom: var(--sl-6);
  }
  stopline-connection-alert {
    bottom: auto;
    top: var(--sl-6);
  }
`;
