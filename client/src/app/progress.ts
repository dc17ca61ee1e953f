import { isSupported, sessionTree, type Progress, type SessionState } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { isAllowed } from '../model/allowed.ts';
import { attempt } from '../model/attempt.ts';
import { lastingSessions } from '../model/lasting-sessions.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { NoticePort, RequestPort, SharedPort, ShownPort } from '../model/ports.ts';
import { PanelElement } from '../ui/panel-element.ts';

export type ProgressPort = SharedPort &
  Pick<ShownPort, 'presented' | 'shownSessionId'> &
  Pick<RequestPort, 'request'> &
  NoticePort;

/** Progress of an adapter. */
interface Work extends Progress {
  readonly key: string;
  readonly progressId: string;
  readonly session: SessionState;
}

/** Shorter work is not announced. */
const wordsAfterMs = 300;

/** The work in progress, the latest last. */
export const workUnderWay = (sessions: readonly SessionState[]): readonly Work[] =>
  sessions
    .filter(({ lifecycle }) => lifecycle !== 'terminated')
    .flatMap((session) =>
      Object.entries(session.progress).map(([progressId, progress]) => ({
        ...progress,
        key: `${session.id} ${progressId}`,
        progressId,
        session,
      })),
    );

const wordsOf = ({ title, message, percentage }: Work): string => {
  const words = [title, message ?? ''].filter((part) => part !== '').join(': ');
  return percentage === undefined ? words : `${words}, ${Math.round(percentage)} %`;
};

/** The progress of the shown session tree. */
@customElement('stopline-progress')
export class StoplineProgress extends PanelElement<ProgressPort> {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: flex;
        flex: 0 1 auto;
        align-items: center;
        gap: var(--sl-3);
        min-width: 0;
        max-width: 60%;
        height: 100%;
        padding: 0 var(--sl-3);
        color: var(--sl-text-2);
        animation: appear 0s 300ms both;
      }
      .work {
        position: relative;
        display: flex;
        align-items: center;
        align-self: stretch;
        min-width: 0;
      }
      .bar {
        position: absolute;
        inset: auto 0 0;
        height: 3px;
        background: var(--sl-line);
      }
      .bar::before {
        content: '';
        display: block;
        width: calc(1% * var(--done));
        height: 100%;
        background: var(--sl-text-3);
      }
      @media (pointer: fine) {
        .button {
          height: 24px;
        }
      }
      .count {
        flex: none;
      }
      @media (forced-colors: active) {
        .bar::before {
          background: CanvasText;
        }
      }
      @keyframes appear {
        from {
          visibility: hidden;
        }
      }
    `,
  ];

  #work: readonly Work[] = [];
  readonly #said = new Map<string, { readonly title: string; timer?: ReturnType<typeof setTimeout> | undefined }>();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.port) this.#announce(this.port, []);
  }

  protected override select({ server, presented }: ProgressPort) {
    return [
      new Select(this, server, lastingSessions()),
      new Select(this, server, ({ role }) => role),
      new Select(this, presented, ({ sessionId }) => sessionId),
    ];
  }

  protected override prepare(port: ProgressPort): void {
    this.#work = workUnderWay(sessionTree(port.server.value.state, port.shownSessionId() ?? ''));
    this.#announce(port, this.#work);
  }

  protected override view(port: ProgressPort): TemplateResult | typeof nothing {
    const work = this.#work;
    const last = work.at(-1);
    if (!last) return nothing;
    const words = visibleText(wordsOf(last));
    return html`
      <div
        class="work"
        role="progressbar"
        aria-label=${visibleText(last.title)}
        aria-valuetext=${words}
        aria-valuenow=${last.percentage ?? nothing}
        title=${words}
      >
        <span class="cut">${words}</span>
        ${last.percentage === undefined ? nothing : html`<span class="bar" .style=${`--done: ${last.percentage}`}></span>`}
      </div>
      ${work.length > 1 ? html`<span class="count small dim">${work.length - 1} more</span>` : nothing}
      ${this.#cancelButton(port, last)}
    `;
  }

  #cancelButton(
    port: ProgressPort,
    { cancellable, progressId, session, title }: Work,
  ): TemplateResult | typeof nothing {
    if (!cancellable || !isSupported('cancel', session.capabilities) || !isAllowed(port, 'cancel')) return nothing;
    return html`
      <button
        type="button"
        class="button box"
        aria-label=${`Cancel ${visibleText(title)}`}
        @click=${() => void attempt(port, port.request(session.id, 'cancel', { progressId }))}
      >
        Cancel
      </button>
    `;
  }

  /** Announces the beginning and end of work that is not short. */
  #announce(port: ProgressPort, work: readonly Work[]): void {
    for (const { key, title } of work) {
      if (this.#said.has(key)) continue;
      const timer = setTimeout(() => {
        this.#said.set(key, { title });
        port.announce(title);
      }, wordsAfterMs);
      this.#said.set(key, { title, timer });
    }
    for (const [key, { title, timer }] of this.#said) {
      if (work.some((other) => other.key === key)) continue;
      this.#said.delete(key);
      if (timer === undefined) port.announce(`${title}: done`);
      clearTimeout(timer);
    }
  }
}
