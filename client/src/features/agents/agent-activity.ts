import type { Activity } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { isWaiting } from '../../model/shown.ts';
import { Select } from '../../model/store.ts';
import { moveFocus } from '../../ui/roving-focus.ts';
import '../../ui/virtual-list.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { choiceButton, choiceButtonStyles } from '../../ui/choice-button.ts';
import type { AgentsPort } from './port.ts';
import { ActivityDetails, activityDetailsStyles, activityDetailsView } from './activity-details.ts';
import { actionText, actorNames, durationText, hasDetails } from './activity-rows.ts';
import { actorFace, actorFaceStyles } from '../../ui/actor-face.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { noAgents, noAgentsStyles } from './no-agents.ts';
import { permissionPicker } from './permission-picker.ts';
import { panelHead } from '../../ui/panel-view.ts';
import './waiting-agents.ts';

const styles = css`
  stopline-virtual-list {
    flex: 1;
  }
  .activity:hover {
    background: var(--sl-bg-hover);
  }
  .act {
    position: relative;
    display: flex;
    align-items: baseline;
    gap: var(--sl-4);
    height: var(--sl-row);
    padding: 0 var(--sl-5);
    line-height: var(--sl-row);
    white-space: nowrap;
  }
  .action {
    flex: none;
  }
  .details {
    position: absolute;
    inset: 0;
    width: 100%;
  }
  .outcome {
    flex: none;
    margin-left: auto;
    color: var(--sl-text-2);
  }
  .outcome[data-status='stopped'] {
    color: var(--sl-stop-text);
  }
  .outcome[data-status='error'] {
    color: var(--sl-error);
  }
  .duration {
    flex: none;
    width: 46px;
    text-align: right;
  }
  .empty {
    flex: 0 1 auto;
    overflow: auto;
  }
`;

/** The log "Agent activity", with waiting agents below. */
@customElement('stopline-agent-activity')
export class StoplineAgentActivity extends PanelElement<AgentsPort> {
  static override styles = [
    ...treePanelStyles,
    choiceButtonStyles,
    actorFaceStyles,
    activityDetailsStyles,
    noAgentsStyles,
    styles,
  ];

  protected override readonly focused = 'stopline-virtual-list';
  readonly #open = new Set<number>();
  readonly #details = new ActivityDetails(() => this.requestUpdate());
  /** The row that is the tab stop; by default the last one. */
  #current: number | undefined;

  protected override select({ server, view }: AgentsPort) {
    return [
      new Select(this, server, ({ state }) => state.activities),
      new Select(this, server, ({ state }) => state.agentPermission),
      new Select(this, server, ({ role }) => role),
      new Select(this, server, ({ connection }) => connection),
      new Select(this, view, ({ shownActor }) => shownActor),
    ];
  }

  protected override prepare(port: AgentsPort): void {
    for (const activity of port.server.value.state.activities)
      if (this.#open.has(activity.id)) this.#details.read(port, activity);
  }

  protected override view(port: AgentsPort): TemplateResult {
    const { activities } = port.server.value.state;
    const names = actorNames(activities);
    const shownActor = names.find((name) => name === port.view.value.shownActor);
    const shown = shownActor === undefined ? activities : activities.filter(({ actor }) => actor.name === shownActor);
    // Waits are pinned below.
    const rows = shown.filter((activity) => !isWaiting(activity));
    const reachable = rows.filter(hasDetails);
    const current = (reachable.find(({ id }) => id === this.#current) ?? reachable.at(-1))?.id;
    return html`
      ${panelHead(
        'Agent activity',
        [],
        html`${names.length > 1 ? actorPicker(port, names, shownActor) : nothing}${permissionPicker(port)}`,
      )}
      ${activities.length === 0 ? noAgents(port) : nothing}
      <stopline-virtual-list
        label="Agent activity"
        @keydown=${this.#onKeyDown}
        .rows=${rows.map((row) => ({ key: row.id, draw: () => this.#row(port, row, row.id === current) }))}
        .newerText=${(count: number) => `${count} newer`}
      ></stopline-virtual-list>
      <stopline-waiting-agents .port=${port}></stopline-waiting-agents>
    `;
  }

  #row(port: AgentsPort, activity: Activity, isCurrent: boolean): TemplateResult {
    const { id, actor, subject, outcome } = activity;
    const isOpen = this.#open.has(id);
    const status = outcome?.status ?? '';
    return html`
      <div class="activity ${actor.kind}">
        <div class="act" title=${[subject, outcome?.message ?? ''].map(visibleText).join('\n').trim()}>
          ${actorFace(actor)}<span class="unseen">${visibleText(actor.name)}</span>
          <span class=${actor.kind === 'agent' ? 'action mono' : 'action'}>${visibleText(actionText(activity))}</span>
          <span class="cut mono small dim">${visibleText(subject)}</span>
          <span class="outcome small" data-status=${status}>${visibleText(status)}</span>
          <span class="duration small dim">${outcome ? durationText(outcome.durationMs) : ''}</span>
          ${hasDetails(activity) ? this.#opener(activity, isOpen, isCurrent) : nothing}
        </div>
        ${isOpen ? activityDetailsView(port, this.#details.of(activity)) : nothing}
      </div>
    `;
  }

  /** A button over the whole row. One is the tab stop; arrow keys move between them. */
  #opener(activity: Activity, isOpen: boolean, isCurrent: boolean): TemplateResult {
    return html`<button
      type="button"
      class="details"
      tabindex=${isCurrent ? 0 : -1}
      aria-label=${`Details of ${visibleText(actionText(activity))}`}
      aria-expanded=${isOpen}
      @click=${() => this.#toggle(activity)}
      @focus=${() => this.#setCurrent(activity.id)}
    ></button>`;
  }

  #setCurrent(id: number): void {
    if (this.#current === id) return;
    this.#current = id;
    this.requestUpdate();
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const openers = [...this.renderRoot.querySelectorAll<HTMLElement>('button.details')];
    if (openers.some((opener) => opener === event.target)) moveFocus(event, openers, 'vertical');
  };

  #toggle(activity: Activity): void {
    if (!this.#open.delete(activity.id)) {
      this.#open.add(activity.id);
      this.#details.retry(activity);
    }
    this.renderRoot.querySelector('stopline-virtual-list')?.stay();
    this.requestUpdate();
  }
}

/** The filter; where the head is hidden, a command replaces it. */
const actorPicker = ({ view }: AgentsPort, names: readonly string[], chosen: string | undefined): TemplateResult =>
  choiceButton<string | undefined>({
    label: 'Filter by agent or person',
    choices: [{ value: undefined, label: 'Everyone' }, ...names.map((name) => ({ value: name, label: name }))],
    chosen,
    onChoose: (shownActor) => view.update((value) => ({ ...value, shownActor })),
  });
