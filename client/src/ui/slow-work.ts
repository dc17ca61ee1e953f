import { DebugError } from '#protocol';
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import './elapsed.ts';
import { visibleText } from './visible-text.ts';

/** What takes less time is not worth a row. */
const slowMs = 800;

/** What is done, in words. */
export interface WorkName {
  /** 'reading memory': what goes by the same words is one row. */
  readonly doing: string;
  /** What somebody typed for it to be done; it has a row of its own. */
  readonly expression?: string;
  /** What is said where it was given up; without it, whatever the adapter's answer says. */
  readonly givenUp?: string;
}

/** Something that was begun and is not answered yet. */
interface Work {
  readonly name: WorkName;
  readonly since: number;
  readonly abort: AbortController;
}

/** Rows for what takes long, each with a button that gives it up. */
export const slowWorkStyles = css`
  .slow-work {
    display: flex;
    flex: none;
    align-items: center;
    gap: 8px;
    padding: 2px var(--sl-5);
    border-top: 1px solid var(--sl-line);
    color: var(--sl-text-2);
    font-size: var(--sl-size-small);
  }
  .slow-work .cut {
    flex: 1;
    min-width: 0;
  }
  .slow-work code {
    font-family: var(--sl-font-mono);
  }
`;

/** What a part of the page has asked for and waits for: drawn when it takes long, and given up from there. */
export class SlowWork {
  readonly #host: ReactiveControllerHost;
  readonly #underWay = new Set<Work>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Does something, and shows it while it takes long. Rejects as it does, with `givenUp` where that was the reason. */
  async run<Answer>(name: WorkName, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const work: Work = { name, since: Date.now(), abort: new AbortController() };
    this.#underWay.add(work);
    const timer = setTimeout(() => this.#host.requestUpdate(), slowMs);
    try {
      return await ask(work.abort.signal);
    } catch (thrown) {
      const isGivenUp = work.abort.signal.aborted && name.givenUp !== undefined;
      throw isGivenUp ? new DebugError('adapter_failed', name.givenUp) : thrown;
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(work);
      this.#host.requestUpdate();
    }
  }

  view(): readonly (TemplateResult | typeof nothing)[] | typeof nothing {
    const rows = new Map<Work | string, Work[]>();
    for (const work of this.#underWay) {
      if (Date.now() - work.since < slowMs) continue;
      const key = work.name.expression === undefined ? work.name.doing : work;
      rows.set(key, [...(rows.get(key) ?? []), work]);
    }
    return rows.size === 0 ? nothing : [...rows.values()].map((works) => this.#row(works));
  }

  #row(works: readonly Work[]): TemplateResult | typeof nothing {
    const [first] = works;
    if (!first) return nothing;
    const { doing, expression } = first.name;
    const words = visibleText(expression === undefined ? doing : `${doing} ${expression}`);
    return html`
      <div class="slow-work">
        <span class="cut" title=${words}
          >${doing.charAt(0).toUpperCase()}${doing.slice(1)}${
            expression === undefined ? nothing : html` <code>${visibleText(expression)}</code>`
          }<stopline-elapsed .since=${Math.min(...works.map(({ since }) => since))}></stopline-elapsed
        ></span>
        <button
          type="button"
          class="button box"
          aria-label=${`Cancel ${words}`}
          ?disabled=${works.every(({ abort }) => abort.signal.aborted)}
          @click=${() => {
            for (const { abort } of works) abort.abort();
            this.#host.requestUpdate();
          }}
        >
          Cancel
        </button>
      </div>
    `;
  }
}
