import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { PanelElement } from '../ui/panel-element.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { CommandPort } from '../model/commands/command-entry.ts';
import type { SharedPort, ShownPort } from '../model/ports.ts';
import { statusStyles } from './status.styles.ts';
import { statusMessage, type StatusMessage } from '../model/status-message.ts';

type StatusPort = SharedPort & Pick<ShownPort, 'presented'> & CommandPort;

/** After this time, "Force stop" is offered. */
const endNowAfterMs = 2_000;

const placeView = (place: string): TemplateResult => html`<span class="place">${visibleText(place)}</span>`;

/** One line of text without extra white space, for reading aloud and searching. */
const statusText = ({ state, separator = ' ', reason, more, place, isFailure }: StatusMessage): TemplateResult => {
  const unseen = more === undefined ? nothing : html`<span class="unseen">, ${visibleText(more)}</span>`;
  const why = html`<span class=${isFailure === true ? 'cut failed' : 'cut'}>${visibleText(reason)}${unseen}</span>`;
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

/** The status: whether, where and why the program is stopped. */
@customElement('stopline-status')
export class StoplineStatus extends PanelElement<StatusPort> {
  static override styles = [baseStyles, buttonStyles, statusStyles];

  @state() private offersEndNow = false;
  #words: StatusMessage | undefined;
  #endNowTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#endNowTimer);
  }

  protected override select({ presented }: StatusPort) {
    return [new Select(this, presented, (value) => value)];
  }

  protected override prepare({ presented, server }: StatusPort): void {
    this.#words = statusMessage(presented.value, server.value);
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
