import { css } from 'lit';

export const disassemblyStyles = css`
  stopline-grid {
    --columns: 20px calc((2 + var(--digits)) * 1ch + 12px) calc(var(--bytes) * 1ch + 12px) max-content;
    font: var(--sl-size-mono) / var(--sl-row) var(--sl-font-mono);
  }
  .grid-head > span {
    font-family: var(--sl-font-ui);
  }
  .grid-row {
    position: relative;
    cursor: default;
  }
  .instruction > .address,
  .instruction > .bytes {
    color: var(--sl-text-3);
  }
  .instruction > .gutter {
    display: flex;
    align-items: center;
    height: 100%;
  }
  .grid-row.here {
    background: var(--sl-stop-band);
    box-shadow: inset 3px 0 var(--sl-stop-line);
  }
  .grid-row.here.outer {
    background: var(--sl-frame-band);
    box-shadow: inset 3px 0 var(--sl-frame);
  }
  .here > .text {
    color: var(--sl-text-1);
    font-weight: 600;
  }
  .whole {
    grid-column: 2 / -1;
  }
  .symbol {
    color: var(--sl-text-1);
    font-weight: 600;
  }
  .source {
    color: var(--sl-text-2);
  }
  .source .place {
    margin-right: var(--sl-3);
    color: var(--sl-text-3);
    font-family: var(--sl-font-ui);
    font-size: var(--sl-size-small);
  }
  @container (max-width: 599px) {
    stopline-grid {
      --columns: 16px calc((2 + var(--digits)) * 1ch + 8px) 0 max-content;
      font-size: var(--sl-size-small);
    }
    .bytes,
    .grid-head > :nth-child(3) {
      visibility: hidden;
    }
  }
  @media (forced-colors: active) {
    .grid-row.here {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;
