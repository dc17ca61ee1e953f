import { sessionIn } from '#protocol';
import type { Activity } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { evaluationQuestions, isWaiting } from '../../model/shown.ts';
import { lastingSessions } from '../../model/lasting-sessions.ts';
import { Select } from '../../model/store.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { AgentsPort } from './port.ts';
import { waitClock } from './activity-rows.ts';
import { evaluationBlock, evaluationStyles } from './evaluation-block.ts';
import { actorFace, actorFaceStyles } from '../../ui/actor-face.ts';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { PanelElement } from '../../ui/panel-element.ts';

const tickMs = 1_000;

/** Waiting agents, each with a button to interrupt it. */
@customElement('stopline-waiting-agents')
export class StoplineWaitingAgents extends PanelElement<AgentsPort> {
  static override styles = [
    baseStyles,
    buttonStyles,
    actorFaceStyles,
    evaluationStyles,
    css`
      :host {
        display: block;
        flex: none;
        min-width: 0;
        background: var(--sl-agent-bg);
        box-shadow: inset 3px 0 var(--sl-agent-fill);
      }
      .waiting {
        display: flex;
        align-items: center;
        gap: var(--sl-4);
        min-width: 0;
        height: 48px;
        padding: 0 var(--sl-4) 0 var(--sl-5);
      }
      .what {
        flex: 1;
        min-width: 0;
        line-height: 17px;
      }
      .tool {
        color: var(--sl-agent);
      }
      .where {
        color: var(--sl-text-2);
        font-size: var(--sl-size-small);
      }
      @container (min-width: 600px) and (max-width: 1180px) {
        .waiting {
          height: 34px;
        }
        .what {
          display: flex;
          align-items: baseline;
          gap: var(--sl-4);
        }
        .where {
          margin-left: auto;
        }
      }
      .button.box {
        box-shadow: inset 0 0 0 1px var(--sl-agent);
      }
      .button.box:hover {
        background: var(--sl-agent-fill);
        color: var(--sl-on-agent);
      }
    `,
  ];

  protected override readonly focused = 'button';
  #showsAll = false;
  /** The last question that was announced. */
  #announced = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#setClock(false);
  }

  protected override select({ server }: AgentsPort) {
    return [
      new Select(this, server, ({ state }) => state.activities),
      new Select(this, server, ({ state }) => state.questions),
      new Select(this, server, lastingSessions()),
      new Select(this, server, ({ connection }) => connection.kind),
    ];
  }

  protected override prepare(port: AgentsPort): void {
    const { state } = port.server.value;
    this.#setClock(state.activities.some(isWaiting));
    const asked = evaluationQuestions(state).at(-1);
    if (asked === undefined || asked.id <= this.#announced) return;
    this.#announced = asked.id;
    port.announce(visibleText(`${asked.askedFor.name} asks to evaluate code`));
  }

  protected override view(port: AgentsPort): TemplateResult {
    const { state } = port.server.value;
    const waiting = state.activities.filter(isWaiting).toReversed();
    const shown = this.#showsAll ? waiting : waiting.slice(0, 1);
    return html`${repeat(
      // The newest is above, so that no button moves.
      evaluationQuestions(state).toReversed(),
      ({ id }) => `question ${id}`,
      (question) => evaluationBlock(port, question),
    )}${repeat(
      shown,
      ({ id }) => id,
      (activity, index) => this.#block(port, activity, index === 0 ? waiting.length - 1 : 0),
    )}`;
  }

  #block(port: AgentsPort, activity: Activity, others: number): TemplateResult {
    const { state, connection } = port.server.value;
    const session = sessionIn(state.sessions, activity.sessionId);
    const words = new Set([session?.name ?? '', activity.subject].map(visibleText));
    const where = [...words].filter((each) => each !== '' && each !== activity.sessionId);
    const who = visibleText(activity.actor.name);
    const action = visibleText(activity.action);
    return html`
      <div class="waiting">
        ${actorFace(activity.actor)}
        <div class="what" title=${[`${who} is waiting in ${action}`, ...where].join(', ')}>
          <div class="cut"><b>${who}</b> is waiting in <span class="mono tool">${action}</span></div>
          <div class="where cut">${[...where, waitClock(activity, Date.now())].join(', ')}</div>
        </div>
        ${others > 0 ? this.#moreButton(others) : nothing}
        <button
          type="button"
          class="button box"
          aria-label="Interrupt agent"
          title="Interrupt agent: ends its wait; the program keeps running"
          ?disabled=${connection.kind !== 'connected' || !isAllowed(port, 'interrupt_agents')}
          @click=${() => void attempt(port, port.call('interrupt_agents', { activityId: activity.id }))}
        >
          Interrupt
        </button>
      </div>
    `;
  }

  #moreButton(others: number): TemplateResult {
    return html`
      <button
        type="button"
        class="button small text"
        aria-expanded=${this.#showsAll}
        @click=${() => {
          this.#showsAll = !this.#showsAll;
          this.requestUpdate();
        }}
      >
        ${others} more
      </button>
    `;
  }

  /** The only clock of the page, which runs while an agent waits. */
  #setClock(runs: boolean): void {
    if (runs && this.isConnected) this.#clock ??= setInterval(() => this.requestUpdate(), tickMs);
    else if (this.#clock !== undefined) {
      clearInterval(this.#clock);
      this.#clock = undefined;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-waiting-agents': StoplineWaitingAgents;
  }
}
