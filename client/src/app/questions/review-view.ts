import { css, html, nothing, type TemplateResult } from 'lit';
import type { ReviewRow, ReviewSection } from '#protocol';
import { visibleText } from '../../ui/visible-text.ts';

/** What a launch runs. Program text is monospaced; warnings are in words, with a sign. */
export const reviewStyles = css`
  dialog.approval {
    width: 640px;
  }
  dialog.approval[open] {
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    max-height: calc(100dvh - 32px);
    overflow: hidden;
  }
  dialog.approval p {
    margin-bottom: var(--sl-4);
  }
  .review {
    flex: 0 1 auto;
    min-height: 72px;
    margin: 0 0 var(--sl-6);
    padding: var(--sl-4) var(--sl-5);
    overflow: hidden auto;
    border: 1px solid var(--sl-line);
    border-radius: var(--sl-radius-1);
    background: var(--sl-bg-panel);
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .review:focus-visible {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
  }
  .review h3 {
    margin: var(--sl-5) 0 var(--sl-1);
    color: var(--sl-text-2);
    font-size: var(--sl-size-small);
    font-weight: 600;
  }
  .review h3:first-child {
    margin-top: 0;
  }
  .review ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .review li {
    padding: 1px 0;
    overflow-wrap: anywhere;
  }
  .review code {
    color: var(--sl-text-1);
    font: var(--sl-size-mono) / 18px var(--sl-font-mono);
    white-space: pre-wrap;
  }
  .review .label {
    margin-right: var(--sl-3);
    color: var(--sl-text-2);
  }
  .review .warning {
    display: block;
    color: var(--sl-error);
  }
  .answers .apart {
    margin-right: auto;
  }
`;

const rowView = ({ label, text, warning }: ReviewRow): TemplateResult => html`
  <li>
    ${label === undefined ? nothing : html`<span class="label">${visibleText(label)}</span>`}<code>${visibleText(text)}</code>${warning === undefined ? nothing : html`<span class="warning small">⚠ ${warning}</span>`}
  </li>
`;

/** The parts of what a launch runs, in a region that is scrolled by keyboard, too. */
export const reviewView = (review: readonly ReviewSection[]): TemplateResult => html`
  <div class="review" role="region" aria-label="What it runs" tabindex="0">
    ${review.map(
      ({ title, rows }) =>
        html`<h3>${visibleText(title)}</h3>
          <ul>
            ${rows.map(rowView)}
          </ul>`,
    )}
  </div>
`;
