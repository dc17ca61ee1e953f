import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../ui/icons.ts';
import type { EditorException, TracePart } from '../editor-input.ts';

/** What of a callout is to be seen. */
export interface CalloutState {
  readonly exception: EditorException;
  /** Only its first line is shown. */
  readonly isFolded: boolean;
  readonly isTraceOpen: boolean;
}

/** What a person asks of a callout. */
export interface CalloutRequests {
  readonly onFold: (isFolded: boolean) => void;
  readonly onTrace: (isOpen: boolean) => void;
  readonly onCopy: () => void;
  readonly onOpen: (path: string, line: number) => void;
}

/** White space counts in what a program says: nothing stands around it in these templates. */
const said = (parts: unknown): TemplateResult => html`<code>${parts}</code>`;

const partView = (part: TracePart, { onOpen }: CalloutRequests): TemplateResult | string => {
  if (typeof part === 'string') return part;
  const { text, path, line } = part;
  const open = () => onOpen(path, line);
  return html`<button type="button" class="link" title="Open line ${line}" @click=${open}>${text}</button>`;
};

const traceView = ({ exception, isTraceOpen }: CalloutState, requests: CalloutRequests): TemplateResult => html`
  <button type="button" class="disclosure" aria-expanded=${isTraceOpen} @click=${() => requests.onTrace(!isTraceOpen)}>
    ${icon('twisty')}Stack trace
  </button>
  ${
    isTraceOpen
      ? html`<div class="said trace" role="region" aria-label="Stack trace" tabindex="0">
          ${said(exception.trace.map((part) => partView(part, requests)))}
        </div>`
      : nothing
  }
`;

const bodyView = (state: CalloutState, requests: CalloutRequests): TemplateResult => {
  const { message, causes, trace } = state.exception;
  return html`
    ${
      message === ''
        ? nothing
        : html`<div class="said" role="region" aria-label="Message" tabindex="0">${said(message)}</div>`
    }
    ${causes.map((cause) => html`<p class="cause">Caused by ${cause}</p>`)}
    ${trace.length === 0 ? nothing : traceView(state, requests)}
  `;
};

/** The callout below the line where an exception stopped the program. */
export const calloutView = (state: CalloutState, requests: CalloutRequests): TemplateResult => {
  const { exception, isFolded } = state;
  return html`
    <div class="callout" role="group" aria-label="Exception ${exception.type}">
      <div class="first">
        <button
          type="button"
          class="disclosure"
          aria-label="Exception details"
          aria-expanded=${!isFolded}
          @click=${() => requests.onFold(!isFolded)}
        >
          ${icon('twisty')}
        </button>
        <span class="what"><b>${exception.type}</b> ${exception.about}</span>
        <button type="button" class="button box" aria-label="Copy exception" @click=${requests.onCopy}>Copy</button>
      </div>
      ${isFolded ? nothing : bodyView(state, requests)}
    </div>
  `;
};

/** Styles of the callout; `--visible-width` is the width of the text that is in view. */
export const calloutStyles = css`
  .callout {
    position: sticky;
    left: var(--sl-gutter, 0px);
    display: flow-root;
    width: var(--visible-width, auto);
    padding: var(--sl-3) var(--sl-5) var(--sl-4) var(--sl-4);
    color: var(--sl-text-2);
    font: var(--sl-size-ui) / 18px var(--sl-font-ui);
    white-space: normal;
    overflow-wrap: anywhere;
    cursor: default;
  }
  .callout > .first {
    display: flex;
    align-items: start;
    gap: var(--sl-5);
  }
  .callout .what {
    flex: 1;
    min-width: 0;
    padding: 4px 0;
  }
  .callout b {
    color: var(--sl-error);
    font-weight: 600;
  }
  .callout .said {
    max-height: calc(12 * 18px);
    overflow: auto;
    color: var(--sl-text-1);
    user-select: text;
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .callout .said.trace {
    color: var(--sl-text-2);
  }
  .callout code {
    font: var(--sl-size-mono) / 18px var(--sl-font-mono);
    white-space: pre-wrap;
  }
  .callout .cause {
    margin: 0;
  }
  .callout .disclosure {
    display: inline-flex;
    align-items: center;
    gap: var(--sl-2);
    min-height: 24px;
    padding-right: var(--sl-3);
    color: var(--sl-text-2);
  }
  .callout .disclosure:hover {
    color: var(--sl-text-1);
  }
  .callout > .first > .disclosure {
    order: 1;
    padding: 0 var(--sl-3);
    margin: 1px calc(-1 * var(--sl-3)) 0 0;
  }
  .callout > .first > .box {
    order: 2;
  }
  .callout .disclosure > .icon {
    width: 12px;
    height: 12px;
  }
  .callout .disclosure[aria-expanded='true'] > .icon {
    transform: rotate(90deg);
  }
  .callout .link {
    color: inherit;
    text-align: start;
    text-decoration: underline;
    text-decoration-color: var(--sl-line-field);
    text-underline-offset: 2px;
    overflow-wrap: anywhere;
  }
  .callout .link:hover {
    color: var(--sl-accent);
    text-decoration-color: currentColor;
  }
  @media (pointer: coarse) {
    .callout .disclosure {
      min-width: 44px;
      min-height: 44px;
    }
  }
`;
