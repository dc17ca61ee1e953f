import { css } from 'lit';

/** What every shadow root needs: box sizing, focus ring, icons, cut and monospaced text. */
export const baseStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  .icon {
    display: block;
    flex: none;
    width: var(--sl-icon);
    height: var(--sl-icon);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .mark {
    display: block;
    flex: none;
    width: 18px;
    height: 18px;
  }
  .mark-line {
    fill: var(--sl-stop-line);
  }
  .glyph {
    display: block;
    flex: none;
    width: 14px;
    height: 14px;
    fill: var(--sl-breakpoint);
  }
  .glyph.off {
    fill: var(--sl-text-3);
  }
  /* A sheet above the page. */
  .raised {
    border-radius: var(--sl-radius-3);
    background: var(--sl-bg-raised);
    box-shadow:
      0 0 0 1px var(--sl-line-strong),
      var(--sl-shadow);
    color: var(--sl-text-1);
    line-height: 18px;
  }
  b {
    font-weight: 600;
  }
  .mono {
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-mono);
  }
  .small {
    font-size: var(--sl-size-small);
  }
  .dim {
    color: var(--sl-text-3);
  }
  .cut {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    /* Without it, the last element would be a pixel larger. */
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :focus-visible {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
    border-radius: var(--sl-radius-1);
  }
  @media (forced-colors: active) {
    .glyph,
    .mark {
      forced-color-adjust: none;
    }
    .glyph.off {
      fill: GrayText;
    }
    .raised {
      border: 1px solid CanvasText;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0s !important;
      transition-duration: 0s !important;
    }
  }
`;
