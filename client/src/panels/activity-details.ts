import type { Activity } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../ui/icon-button.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Workbench } from '../workbench.ts';
import { knownDetails } from './activity-rows.ts';
import { attempt, copyText } from './attempt.ts';

type Details = ReturnType<typeof knownDetails>;

/** Longer ones are cut in the page; Copy has the whole. */
const longestShown = 10_000;

const moment = ({ id, outcome }: Activity): string => `${id} ${outcome === undefined ? 'waits' : 'ended'}`;

/** Exact inputs and answers of the lines that are open, read when they are opened. */
export class ActivityDetails {
  readonly #read = new Map<string, Details>();
  readonly #onRead: () => void;

  constructor(onRead: () => void) {
    this.#onRead = onRead;
  }

  /** What is known now; the rest is asked for. */
  of(workbench: Workbench, activity: Activity): Details {
    const known = this.#read.get(moment(activity));
    if (known) return known;
    const shared = knownDetails(activity);
    this.#read.set(moment(activity), shared);
    if (activity.actor.kind === 'agent') void this.#ask(workbench, activity, shared);
    return shared;
  }

  async #ask(workbench: Workbench, activity: Activity, shared: Details): Promise<void> {
    const exact = await attempt(workbench, workbench.call('read_activity', { id: activity.id }));
    if (exact === undefined) this.#read.delete(moment(activity));
    else this.#read.set(moment(activity), { ...shared, ...exact });
    this.#onRead();
  }
}

const cut = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

const part = (workbench: Workbench, title: string, text: string | undefined): TemplateResult | typeof nothing =>
  text === undefined
    ? nothing
    : html`
        <div class="part">
          <span class="small dim">${title}</span>
          ${iconButton({
            icon: 'copy',
            label: `Copy ${title.toLowerCase()}`,
            small: true,
            onPress: () => void copyText(workbench, text),
          })}
        </div>
        <pre tabindex="0" role="group" aria-label=${title}>${visibleText(cut(text))}</pre>
      `;

/** Exact input and answer of a line, below it. Styles: `activityDetailsStyles`. */
export const activityDetailsView = (workbench: Workbench, { input, answer }: Details): TemplateResult => html`
  <div class="exact">${part(workbench, 'Input', input)} ${part(workbench, 'Answer', answer)}</div>
`;

/** Styles of `activityDetailsView`. */
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
