import type { Activity } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../../ui/icon-button.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { AgentsPort } from './port.ts';
import type { ConnectionStatus } from '../../model/ports.ts';
import { knownDetails } from './activity-rows.ts';
import { attempt } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';

type Details = ReturnType<typeof knownDetails>;

/** Longer text is cut; Copy has all of it. */
const longestShown = 10_000;

const moment = ({ id, outcome }: Activity): string => `${id} ${outcome === undefined ? 'waits' : 'ended'}`;

/** The exact inputs and results of expanded rows, read on demand. */
export class ActivityDetails {
  readonly #read = new Map<string, Details>();
  /** What could not be read, and over which connection. */
  readonly #failed = new Map<string, ConnectionStatus>();
  readonly #onRead: () => void;

  constructor(onRead: () => void) {
    this.#onRead = onRead;
  }

  of(activity: Activity): Details {
    return this.#read.get(moment(activity)) ?? knownDetails(activity);
  }

  /** Reads details that are not known, and after reconnecting also those that failed. */
  read(port: AgentsPort, activity: Activity): void {
    const key = moment(activity);
    const { connection } = port.server.value;
    const failedOver = this.#failed.get(key);
    const isReachedAgain = failedOver !== undefined && connection.kind === 'connected' && connection !== failedOver;
    if (this.#read.has(key) && !isReachedAgain) return;
    const shared = knownDetails(activity);
    this.#read.set(key, shared);
    this.#failed.delete(key);
    if (activity.actor.kind === 'agent') void this.#ask(port, activity, shared);
  }

  /** Reads failed details again when a row is expanded. */
  retry(activity: Activity): void {
    if (this.#failed.delete(moment(activity))) this.#read.delete(moment(activity));
  }

  async #ask(port: AgentsPort, activity: Activity, shared: Details): Promise<void> {
    const { connection } = port.server.value;
    const exact = await attempt(port, port.call('read_activity', { id: activity.id }));
    if (exact === undefined) this.#failed.set(moment(activity), connection);
    else this.#read.set(moment(activity), { ...shared, ...exact });
    this.#onRead();
  }
}

const cut = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

const part = (port: AgentsPort, title: string, text: string | undefined): TemplateResult | typeof nothing =>
  text === undefined
    ? nothing
    : html`
        <div class="part">
          <span class="small dim">${title}</span>
          ${iconButton({
            icon: 'copy',
            label: `Copy ${title.toLowerCase()}`,
            small: true,
            onPress: () => void copyText(port, text),
          })}
        </div>
        <pre tabindex="0" role="group" aria-label=${title}>${visibleText(cut(text))}</pre>
      `;

/** The exact input and result of a row. Needs `activityDetailsStyles`. */
export const activityDetailsView = (port: AgentsPort, { input, answer }: Details): TemplateResult => html`
  <div class="exact">${part(port, 'Input', input)} ${part(port, 'Answer', answer)}</div>
`;

export const activityDetailsStyles = css`
  .exact {
    padding: 0 var(--sl-5) var(--sl-4) 36px;
  }
  .part {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  pre {
    max-height: 40cqh;
    margin: 0;
    overflow: auto;
    color: var(--sl-text-2);
    font: var(--sl-size-small) / 16px var(--sl-font-mono);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
