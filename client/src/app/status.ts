import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { PanelElement } from '../ui/panel-element.ts';
import { lastingSessions } from '../model/lasting-sessions.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { CommandPort } from '../model/commands/command-entry.ts';
import type { ConfigurationPort, ProgramLinesPort, SharedPort, ShownPort, ViewPort } from '../model/ports.ts';
import type { Feature } from '../features/feature.ts';
import { statusMessage, type StatusMessage } from '../model/status-message.ts';

/** The elements that features show in the status bar. */
export interface StatusItemsPort {
  readonly statusItems: readonly NonNullable<Feature['statusItem']>[];
}

type StatusPort = SharedPort &
  ViewPort &
  Pick<ShownPort, 'presented'> &
  Pick<ConfigurationPort, 'configurations' | 'chosenConfiguration'> &
  ProgramLinesPort &
  CommandPort &
  StatusItemsPort;

/** After this time, "Force stop" is offered. */
const endNowAfterMs = 2_000;

const placeView = (place: string): TemplateResult => html`<span class="place">${visibleText(place)}</span>`;

/** One line of text without extra white space, for reading aloud and searching. */
const statusText = ({
  state,
  separator = ' ',
  reason,
  more,
  place,
  isFailure,
  wait,
}: StatusMessage): TemplateResult => {
  const unseen = more === undefined ? nothing : html`<span class="unseen">, ${visibleText(more)}</span>`;
  const late = wait === undefined ? nothing : html`<span class="late">, ${wait}</span>`;
  const why = html`<span class=${isFailure === true ? 'cut failed' : 'cut'}
    >${visibleText(reason)}${unseen}${late}</span
  >`;
  const where = place === undefined ? nothing : html` ${keyed(place, placeView(place))}`;
  return html`<b>${state}${separator.trim()}</b> ${why}${where}`;
};

/** A new state replaces the element, so that nothing moves. */
const statusView = (words: StatusMessage): TemplateResult => {
  const { state, separator = ' ', reason, place, about } = words;
  const said = [`${state}${separator}${reason}`, place].filter(Boolean).join(' ');
  const title = [said, about ?? '']
    .filter((line) => line !== '')
    .map(visibleText)
    .join('\n');
  // The announcer announces it instead.
  return html`<span role="status" aria-live="off" title=${title}
    ><span class="mark-of-state" aria-hidden="true"></span>${keyed(`${state} ${reason}`, statusText(words))}</span
  >`;
};

const styles = css`
  :host {
    display: flex;
    align-items: center;
    min-width: 0;
    padding: 0 var(--sl-5);
    background: var(--sl-bg-frame);
    color: var(--sl-text-2);
    font-size: var(--sl-size-status);
  }
  :host([look='stopped']) {
    background: var(--sl-stop);
    color: var(--sl-on-stop);
  }
  :host([look='exception']) {
    background: var(--sl-error-fill);
    color: var(--sl-on-error);
  }
  [role='status'] {
    display: flex;
    flex: 1;
    align-items: center;
    gap: var(--sl-4);
    min-width: 0;
  }
  b {
    flex: none;
  }
  .mark-of-state {
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--sl-text-off);
  }
  :host([look='running']) .mark-of-state {
    background: var(--sl-run);
  }
  :host([look='starting']) .mark-of-state,
  :host([look='terminating']) .mark-of-state {
    border: 2px solid var(--sl-text-3);
    background: none;
  }
  :host([look='stopped']) .mark-of-state {
    width: 12px;
    height: 4px;
    border-radius: 1px;
    background: currentColor;
  }
  :host([look='exception']) .mark-of-state {
    background: currentColor;
  }
  .failed {
    color: var(--sl-error);
  }
  .late {
    animation: appear 1ms 500ms both;
  }
  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
  .place {
    flex: none;
    margin-left: auto;
    font-weight: 600;
  }
  .button {
    margin-left: var(--sl-4);
  }
  @media (forced-colors: active) {
    :host([look='stopped']),
    :host([look='exception']) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/** The status: whether, where and why the program is stopped. */
@customElement('stopline-status')
export class StoplineStatus extends PanelElement<StatusPort> {
  static override styles = [baseStyles, buttonStyles, styles];

  @state() private offersEndNow = false;
  #words: StatusMessage | undefined;
  #endNowTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#endNowTimer);
  }

  protected override select({ server, presented, programLines, configurations, view }: StatusPort) {
    return [
      new Select(this, server, lastingSessions()),
      new Select(this, presented, (value) => value),
      new Select(this, programLines, (value) => value),
      new Select(this, configurations, (value) => value),
      new Select(this, view, ({ configurationName }) => configurationName),
    ];
  }

  protected override prepare(port: StatusPort): void {
    const { presented, server, programLines, configurations } = port;
    const toStart = { ...configurations.value, name: port.chosenConfiguration() };
    this.#words = statusMessage(presented.value, server.value, programLines.value, toStart);
    this.setAttribute('look', this.#words.look);
    this.#followEnding(this.#words.look === 'terminating');
  }

  protected override view(port: StatusPort): TemplateResult {
    return html`
      ${this.#words ? statusView(this.#words) : nothing}
      ${
        this.offersEndNow
          ? html`<button
              type="button"
              class="button box"
              @click=${() => port.commandEntries(['stop']).get('stop')?.run()}
            >
              Force stop
            </button>`
          : nothing
      }
      ${port.statusItems.map((item) => item())}
    `;
  }

  #followEnding(isEnding: boolean): void {
    if (isEnding) {
      this.#endNowTimer ??= setTimeout(() => (this.offersEndNow = true), endNowAfterMs);
      return;
    }
    clearTimeout(this.#endNowTimer);
    this.#endNowTimer = undefined;
    this.offersEndNow = false;
  }
}
