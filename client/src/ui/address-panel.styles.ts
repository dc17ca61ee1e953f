import { css } from 'lit';
import { baseStyles } from './base.styles.ts';
import { buttonStyles } from './button.styles.ts';
import { fieldStyles } from './field.styles.ts';
import { panelStyles } from './panel.styles.ts';
import { slowWorkStyles } from './slow-work.ts';

const styles = css`
  .memory-bar {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--sl-4);
    height: var(--sl-head);
    padding: 0 var(--sl-5);
    border-bottom: 1px solid var(--sl-line);
    color: var(--sl-text-2);
  }
  .memory-bar > .field {
    flex: 0 1 260px;
  }
  .memory-bar > .cut {
    flex: 1 1 0;
  }
  .memory-bar > .failed {
    color: var(--sl-error);
  }
  stopline-grid {
    --columns: calc((2 + var(--digits)) * 1ch + 10px) repeat(8, 20px) 8px repeat(8, 20px) max-content;
    font: var(--sl-size-mono) / var(--sl-row) var(--sl-font-mono);
  }
  stopline-grid.narrow {
    --columns: calc((2 + var(--digits)) * 1ch + 6px) repeat(8, 24px) max-content;
    font-size: var(--sl-size-small);
  }
  .address {
    color: var(--sl-text-3);
  }
  .grid-head > :is(:first-child, .letters) {
    font-family: var(--sl-font-ui);
  }
  .byte {
    text-align: center;
    cursor: default;
  }
  /* The gap between the two groups of eight bytes. */
  stopline-grid:not(.narrow) .byte:nth-child(10) {
    grid-column: 11;
  }
  .byte.zero {
    color: var(--sl-text-3);
  }
  .byte.off {
    color: var(--sl-text-off);
  }
  .byte.wanted {
    background: var(--sl-bg-selected);
  }
  .byte.changed {
    background: var(--sl-changed-bg);
    color: var(--sl-changed);
  }
  .byte.typed {
    background: var(--sl-bg-field);
    color: var(--sl-text-1);
  }
  .byte.typed.failed {
    color: var(--sl-error);
    text-decoration: underline;
  }
  .letters {
    padding-left: var(--sl-3);
    color: var(--sl-text-2);
    white-space: pre;
  }
  .narrow .letters {
    padding-left: var(--sl-2);
  }
  .narrow .grid-row,
  .narrow .grid-head {
    padding: 0 var(--sl-3);
  }
`;

/** The address column and bar of the memory and disassembly grids. */
export const addressPanelStyles = [baseStyles, buttonStyles, fieldStyles, panelStyles, styles, slowWorkStyles] as const;
