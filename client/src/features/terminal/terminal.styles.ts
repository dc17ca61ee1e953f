import { css } from 'lit';

export const terminalStyles = css`
  .terminal {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }
  .about {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--sl-5);
    min-height: var(--sl-button-small);
    padding: 0 var(--sl-5);
    line-height: 16px;
  }
  .about > .keys {
    margin-inline-start: auto;
  }
  .screen {
    flex: 1;
    min-height: 0;
    overflow: auto;
    font-family: var(--sl-font-mono);
    scrollbar-width: thin;
  }
  /* Here, because addon-fit takes only this padding into account. */
  .screen > .xterm {
    height: 100%;
    padding: 0 var(--sl-3) var(--sl-2) var(--sl-5);
  }
  .xterm .xterm-viewport {
    background: none;
    overflow: hidden;
  }
  .xterm .composition-view {
    background: var(--sl-bg-selected);
    color: var(--sl-text-1);
  }
  @container (max-width: 599px) {
    .about {
      flex-wrap: wrap;
      gap: 0 var(--sl-4);
      padding-block: var(--sl-1);
    }
    .about > .choice {
      max-width: 100%;
    }
    .about > .cut {
      white-space: normal;
    }
  }
  /* Touch devices have no such keys. */
  @media (pointer: coarse) {
    .about > .keys {
      display: none;
    }
  }
`;
