import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { isWaiting } from '../state/shown.ts';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import '../ui/virtual-list.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { Workbench } from '../workbench.ts';
import { activityDetails, activityRows, type ActivityRow } from './activity-rows.ts';
import { actorFace, actorFaceStyles } from './actor-face.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { emptyState, panelHead } from './panel-view.ts';
import './waiting-agents.ts';

const longestDetails = 10_000;

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
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-mono);
    line-height: inherit;
  }
  .details {
    position: absolute;
    inset: 0;
    width: 100%;
  }
  .person .action {
    font-family: inherit;
    font-size: inherit;
  }
  .subject {
    flex: 0 1 auto;
    color: var(--sl-text-3);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-small);
  }
  .outcome {
    flex: none;
    margin-left: auto;
    color: var(--sl-text-2);
    font-size: var(--sl-size-small);
  }
  .outcome.stopped {
    color: var(--sl-stop-text);
  }
  .outcome.error {
    color: var(--sl-error);
  }
  .duration {
    flex: none;
    width: 46px;
    color: var(--sl-text-3);
    font-size: var(--sl-size-small);
    text-align: right;
  }
  pre {
    margin: 0;
    padding: 0 var(--sl-5) var(--sl-4) 36px;
    color: var(--sl-text-2);
    font: var(--sl-size-small) / 16px var(--sl-font-mono);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .lines {
    display: block;
    white-space: pre-wrap;
  }
`;

/** What agents and people did, and who waits: log "Agent activity". */
@customElement('stopline-agent-activity')
export class StoplineAgentActivity extends PanelElement {
  static override styles = [baseStyles, buttonStyles, panelStyles, actorFaceStyles, styles];

  protected override readonly focused = 'stopline-virtual-list';
  readonly #open = new Set<string>();

  protected override select({ server }: Workbench) {
    return [new Select(this, server, ({ state }) => state.activities)];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const { activities } = workbench.server.value.state;
    const rows = activityRows(activities, isWaiting);
    return html`
      ${panelHead('Agent activity')} ${activities.length === 0 ? noAgents() : nothing}
      <stopline-virtual-list
        label="Agent activity"
        .rows=${rows.map((row) => ({ key: row.key, draw: () => this.#row(row) }))}
        .newerText=${(count: number) => `${count} newer`}
      ></stopline-virtual-list>
      <stopline-waiting-agents .workbench=${workbench}></stopline-waiting-agents>
    `;
  }

  #row({ key, activity, actor, action, outcome, look, duration }: ActivityRow): TemplateResult {
    const isOpen = this.#open.has(key);
    const details = activityDetails(activity);
    return html`
      <div class="activity ${actor.kind}">
        <div
          class="act"
          title=${[activity.subject, activity.outcome?.message ?? ''].map(visibleText).join('\n').trim()}
        >
          ${actorFace(actor)}<span class="unseen">${visibleText(actor.name)}</span>
          <span class="action">${visibleText(action)}</span>
          <span class="subject cut">${visibleText(activity.subject)}</span>
          <span class="outcome ${look}">${visibleText(outcome)}</span>
          <span class="duration">${duration}</span>
          ${details === '' ? nothing : this.#details(key, isOpen)}
        </div>
        ${isOpen && details !== '' ? html`<pre>${visibleText(details.slice(0, longestDetails))}</pre>` : nothing}
      </div>
    `;
  }

  /** Covers its row, so that all of it can be pressed. */
  #details(key: string, isOpen: boolean): TemplateResult {
    return html`<button
      type="button"
      class="details"
      aria-label="Details"
      aria-expanded=${isOpen}
      @click=${() => this.#toggle(key)}
    ></button>`;
  }

  #toggle(key: string): void {
    if (!this.#open.delete(key)) this.#open.add(key);
    this.requestUpdate();
  }
}

/** How to connect an agent. The token is not written here: the page does not show secrets. */
function noAgents(): TemplateResult {
  const url = new URL('mcp', document.baseURI);
  const lines = `{ "type": "http",\n  "url": "${url.origin}${url.pathname}",\n  "headers": { "Authorization": "Bearer TOKEN" } }`;
  return emptyState({
    what: 'No agents yet.',
    next: 'Connect one over MCP, with the token of this page:',
    more: html`<p><code class="lines">${lines}</code></p>`,
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-agent-activity': StoplineAgentActivity;
  }
}
