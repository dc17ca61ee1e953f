import { css } from 'lit';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { textStyles, themeFor } from '../ui/theme.ts';

/** The panel: a bar, the status, and parts of a fixed height, so that a step moves nothing. */
export const stopPanelStyles = css`
  ${themeFor((condition = '') => `:root${condition}`)}
  ${baseStyles}
  ${buttonStyles}
  body {
    margin: 0;
    background: var(--sl-bg-panel);
    ${textStyles}
  }
  main {
    container-type: inline-size;
  }
  header {
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    height: var(--sl-bar);
    padding: 0 var(--sl-4) 0 var(--sl-5);
    background: var(--sl-bg-frame);
  }
  h1 {
    flex: 1;
    margin: 0;
    font-size: var(--sl-size-ui);
    font-weight: 600;
  }
  header > [role='group'] {
    display: flex;
    flex: none;
    gap: var(--sl-1);
  }
  .status {
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    min-height: 32px;
    margin: 0;
    padding: 0 var(--sl-5);
    border-block: 1px solid var(--sl-line);
    background: var(--sl-bg-frame);
    color: var(--sl-text-2);
    font-size: var(--sl-size-status);
  }
  .status.stopped {
    background: var(--sl-stop);
    color: var(--sl-on-stop);
  }
  .status.exception {
    background: var(--sl-error-fill);
    color: var(--sl-on-error);
  }
  .mark-of-state {
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--sl-text-off);
  }
  .running .mark-of-state {
    background: var(--sl-run);
  }
  .starting .mark-of-state,
  .terminating .mark-of-state {
    border: 2px solid var(--sl-text-3);
    background: none;
  }
  .stopped .mark-of-state,
  .exception .mark-of-state {
    width: 12px;
    height: 4px;
    border-radius: 1px;
    background: currentColor;
  }
  .place {
    flex: none;
    margin-left: auto;
    font-weight: 600;
  }
  .failed {
    color: var(--sl-error);
  }
  .problem {
    margin: 0;
    padding: var(--sl-3) var(--sl-5);
    background: var(--sl-error-band);
    color: var(--sl-error);
  }
  .parts {
    display: grid;
    gap: 1px;
    grid-template: 'source' 212px 'variables' 164px 'stack' 116px 'output' 116px / minmax(0, 1fr);
    background: var(--sl-line);
  }
  .parts.ended {
    grid-template: 'output' 180px / minmax(0, 1fr);
  }
  @container (min-width: 560px) {
    .parts {
      grid-template: 'source variables' 212px 'output stack' 132px / minmax(0, 3fr) minmax(0, 2fr);
    }
  }
  section {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    background: var(--sl-bg-panel);
  }
  .source {
    grid-area: source;
  }
  .variables {
    grid-area: variables;
  }
  .stack {
    grid-area: stack;
  }
  .output {
    grid-area: output;
  }
  h2 {
    flex: none;
    margin: 0;
    padding: 0 var(--sl-5);
    color: var(--sl-text-2);
    font-size: inherit;
    font-weight: 600;
    line-height: var(--sl-head);
  }
  .content {
    flex: 1;
    min-height: 0;
    overflow: auto;
  }
  .content > p {
    margin: 0;
    padding: 0 var(--sl-5);
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  code,
  pre,
  table {
    color: var(--sl-code);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-mono);
  }
  .source .content,
  .source h2 {
    background: var(--sl-bg-editor);
  }
  .source ol {
    width: max-content;
    min-width: 100%;
  }
  .source li {
    display: flex;
    padding-right: var(--sl-5);
    line-height: var(--sl-line-code);
    white-space: pre;
  }
  .line-number {
    flex: none;
    width: 48px;
    margin-right: var(--sl-5);
    padding-right: var(--sl-4);
    color: var(--sl-text-3);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-mono);
    text-align: right;
  }
  .current {
    background: var(--sl-stop-band);
    box-shadow: inset 0 2px var(--sl-stop-line);
  }
  .current .line-number {
    background: var(--sl-stop);
    color: var(--sl-on-stop);
    font-weight: 600;
  }
  .thrown .current {
    background: var(--sl-error-band);
    box-shadow: inset 0 2px var(--sl-error-fill);
  }
  .thrown .current .line-number {
    background: var(--sl-error-fill);
    color: var(--sl-on-error);
  }
  .outer .current {
    background: var(--sl-frame-band);
    box-shadow: inset 3px 0 var(--sl-frame);
  }
  .outer .current .line-number {
    background: none;
    color: var(--sl-frame);
  }
  .content > .exception {
    padding: var(--sl-2) var(--sl-5);
    border-left: 3px solid var(--sl-error-fill);
    background: var(--sl-error-band);
    overflow-wrap: anywhere;
  }
  .content > .exception b {
    color: var(--sl-error);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  th,
  td {
    height: var(--sl-row);
    padding: 0 var(--sl-5) 0 0;
    text-align: left;
  }
  th {
    width: 40%;
    padding-left: var(--sl-5);
    color: var(--sl-value-name);
    font-weight: 400;
  }
  td.string {
    color: var(--sl-value-string);
  }
  td.number {
    color: var(--sl-value-number);
  }
  td.boolean {
    color: var(--sl-value-boolean);
  }
  td.null {
    color: var(--sl-value-null);
  }
  td.function {
    color: var(--sl-value-function);
  }
  td.object {
    color: var(--sl-value-object);
  }
  .changed td {
    background: var(--sl-changed-bg);
    color: var(--sl-changed);
  }
  .before {
    margin-left: var(--sl-4);
    font-family: var(--sl-font-ui);
    font-size: var(--sl-size-small);
  }
  .stack li {
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    min-height: var(--sl-row);
    padding: 0 var(--sl-5);
  }
  .stack li > .dim {
    flex: none;
    margin-left: auto;
  }
  .stack .top {
    box-shadow: inset 3px 0 var(--sl-stop-line);
  }
  pre {
    margin: 0;
    padding: 0 var(--sl-5) var(--sl-3);
    line-height: var(--sl-line-console);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .stale .parts {
    --sl-code: var(--sl-text-3);
    --sl-value-name: var(--sl-text-3);
    --sl-stop-band: var(--sl-bg-editor);
    --sl-stop-line: var(--sl-line-strong);
    --sl-stop: transparent;
    --sl-on-stop: var(--sl-text-3);
  }
  .stale td {
    background: none;
    color: var(--sl-text-3);
  }
  @media (forced-colors: active) {
    .status.stopped,
    .status.exception {
      forced-color-adjust: none;
    }
  }
`;
