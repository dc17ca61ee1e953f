import { css, html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import '../../ui/elapsed.ts';
import { visibleText } from '../../ui/visible-text.ts';

/** What takes less time is not worth a row. */
const slowMs = 800;

/** Something that was typed and is not answered yet. */
interface Evaluation {
  readonly expression: string;
  readonly since: number;
  readonly abort: AbortController;
}

/** Rows above the prompt for what takes long, each with a button that gives it up. */
export const evaluationStyles = css`
  .evaluation {
    display: flex;
    flex: none;
    align-items: center;
    gap: 8px;
    padding: 2px var(--sl-5);
    border-top: 1px solid var(--sl-line);
    color: var(--sl-text-2);
    font-size: var(--sl-size-small);
  }
  .evaluation .cut {
    flex: 1;
    min-width: 0;
  }
  .evaluation code {
    font-family: var(--sl-font-mono);
  }
`;

/** The evaluations that were begun at the prompt and go on. */
export class Evaluations implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #underWay = new Set<Evaluation>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Does what is typed, and shows it while it takes long. */
  async run(expression: string, evaluate: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const evaluation = { expression, since: Date.now(), abort: new AbortController() };
    this.#underWay.add(evaluation);
    this.#drawSoon();
    try {
      await evaluate(evaluation.abort.signal);
    } finally {
      this.#underWay.delete(evaluation);
      this.#host.requestUpdate();
    }
  }

  view(): readonly TemplateResult[] | typeof nothing {
    const slow = [...this.#underWay].filter(({ since }) => Date.now() - since >= slowMs);
    return slow.length === 0 ? nothing : slow.map((evaluation) => this.#row(evaluation));
  }

  #row({ expression, since, abort }: Evaluation): TemplateResult {
    const words = visibleText(expression);
    return html`
      <div class="evaluation">
        <span class="cut" title=${words}
          >Evaluating <code>${words}</code><stopline-elapsed .since=${since}></stopline-elapsed
        ></span>
        <button
          type="button"
          class="button box"
          aria-label=${`Cancel evaluating ${words}`}
          ?disabled=${abort.signal.aborted}
          @click=${() => {
            abort.abort();
            this.#host.requestUpdate();
          }}
        >
          Cancel
        </button>
      </div>
    `;
  }

  #drawSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#host.requestUpdate(), slowMs);
  }
}
