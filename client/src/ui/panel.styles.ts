import { css } from 'lit';
import { baseStyles } from './base.styles.ts';
import { buttonStyles } from './button.styles.ts';
import { fieldStyles } from './field.styles.ts';
import { rowStyles } from './row.styles.ts';

/** The head, prompt and empty state of a panel. */
export const panelStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    background: var(--sl-bg-panel);
  }
  :host([headless]) > .head,
  :host([headless]) > .panel > .head {
    display: none;
  }
  .head {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--sl-1);
    height: var(--sl-head);
    padding: 0 var(--sl-3) 0 var(--sl-5);
  }
  .head > h2 {
    flex: 1 0 auto;
    margin: 0;
    white-space: nowrap;
    color: var(--sl-text-2);
    font-size: inherit;
    font-weight: 600;
  }
  /* The tab has the name; the buttons are at the end of the row of tabs. */
  :host(.shown:not([headless])) > .head {
    position: absolute;
    inset: 0 0 auto auto;
    max-width: 50%;
    padding-left: 0;
  }
  :host(.shown:not([headless])) > .head > h2 {
    display: none;
  }
  stopline-tree {
    flex: 1 1 auto;
    padding-bottom: var(--sl-1);
  }
  .empty {
    flex: none;
    padding: 0 var(--sl-5) 14px;
    color: var(--sl-text-2);
    line-height: 18px;
    overflow-wrap: anywhere;
  }
  @container (max-width: 599px) {
    :host([headless]) > .empty {
      padding-top: var(--sl-4);
    }
  }
  .empty > b {
    display: block;
    margin-bottom: var(--sl-1);
    color: var(--sl-text-1);
  }
  .empty > p {
    margin: 0;
  }
  .empty > p + p,
  .empty > p + .button {
    margin-top: var(--sl-3);
  }
  .empty > p + .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sl-3);
    margin-top: var(--sl-3);
  }
  .empty code {
    color: var(--sl-text-1);
    font: var(--sl-size-mono) / 18px var(--sl-font-mono);
    user-select: all;
  }
  .empty.failed > p {
    color: var(--sl-error);
  }
  .after-a-while {
    animation: appear 0s 300ms both;
  }
  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
`;

/** A panel with a tree, buttons and fields. */
export const treePanelStyles = [baseStyles, buttonStyles, fieldStyles, rowStyles, panelStyles] as const;
