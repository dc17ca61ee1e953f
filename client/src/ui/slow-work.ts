import { DebugError } from '#protocol';
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import './elapsed.ts';
import { visibleText } from './visible-text.ts';

/** Faster work is not shown. */
const slowMs = 800;

interface WorkName {
  /** 'reading memory': work of one name is one row. */
  readonly doing: string;
  /** The expression that is evaluated; it has a row of its own. */
  readonly expression?: string;
}

/** Pending work, or work that was cancelled. */
interface Work extends WorkName {
  /** When it began, in milliseconds; undefined once cancelled. */
  readonly since: number | undefined;
  /** Undefined while it is being cancelled. */
  readonly cancel: (() => void) | undefined;
  /** Repeats cancelled work; `label`: 'Read scopes again'. */
  readonly again?: { readonly label: string; readonly run: () => void };
}

/** Rows for slow work, each with a Cancel button. */
export const slowWorkStyles = css`
  .slow-work {
    display: flex;
    flex: none;
    align-items: center;
    gap: 8px;
    padding: 2px var(--sl-5);
    border-top: 1px solid var(--sl-line);
    color: var(--sl-text-2);
  }
  .slow-work .cut {
    flex: 1;
    min-width: 0;
  }
  .slow-work code {
    font-family: var(--sl-font-mono);
  }
`;

/** The same, over the end of a panel, so that nothing moves. */
export const slowWorkOverStyles = [
  slowWorkStyles,
  css`
    :host(:not(.shown)) {
      position: relative;
    }
    .slow-work {
      position: absolute;
      inset: auto 0 0;
      z-index: 1;
      background: var(--sl-bg-panel);
    }
  `,
];

/** The slow work of a part of the page: it can be cancelled and repeated. */
export class SlowWork {
  readonly #host: ReactiveControllerHost;
  readonly #works = new Map<Work, ReturnType<typeof setTimeout> | undefined>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  add(work: Work): void {
    const rest = (work.since ?? 0) + slowMs - Date.now();
    this.#works.set(work, rest > 0 ? setTimeout(() => this.#host.requestUpdate(), rest) : undefined);
  }

  delete(work: Work): void {
    clearTimeout(this.#works.get(work));
    this.#works.delete(work);
  }

  /** Removes all; pending work is about to be added again. */
  clear(): void {
    for (const work of this.#works.keys()) this.delete(work);
  }

  /** Runs work and shows it when it is slow. Rejects like the work, or with `givenUp` if it was cancelled. */
  async run<Answer>(
    { givenUp, ...name }: WorkName & { readonly givenUp?: string },
    ask: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const abort = new AbortController();
    const since = Date.now();
    let work: Work = { ...name, since, cancel: () => cancel() };
    const cancel = () => {
      abort.abort();
      this.delete(work);
      work = { ...name, since, cancel: undefined };
      this.add(work);
    };
    this.add(work);
    try {
      return await ask(abort.signal);
    } catch (thrown) {
      throw abort.signal.aborted && givenUp !== undefined ? new DebugError('adapter_failed', givenUp) : thrown;
    } finally {
      this.delete(work);
      this.#host.requestUpdate();
    }
  }

  view(): readonly TemplateResult[] {
    const rows = new Map<Work | string, Work[]>();
    for (const work of this.#works.keys()) {
      if (Date.now() - (work.since ?? 0) < slowMs) continue;
      const key = work.expression === undefined ? work.doing : work;
      rows.set(key, [...(rows.get(key) ?? []), work]);
    }
    return [...rows.values()].map(rowView);
  }
}

/** One row for all work of a name. */
function rowView(works: readonly Work[]): TemplateResult {
  const awaited = works.filter(({ since }) => since !== undefined);
  const { doing = '', expression, again } = awaited[0] ?? works[0] ?? {};
  const words = visibleText(expression === undefined ? doing : `${doing} ${expression}`);
  const since = Math.min(...awaited.map((work) => work.since ?? Infinity));
  const isAwaited = awaited.length > 0;
  const presses = isAwaited ? awaited.map(({ cancel }) => cancel) : works.map((work) => work.again?.run);
  return html`
    <div class="slow-work small">
      <span class="cut" title=${words}
        >${doing.charAt(0).toUpperCase()}${doing.slice(1)}${
          expression === undefined ? nothing : html` <code>${visibleText(expression)}</code>`
        }${isAwaited ? html`<stopline-elapsed .since=${since}></stopline-elapsed>` : ' was cancelled'}</span
      >
      <button
        type="button"
        class="button box"
        aria-label=${isAwaited ? `Cancel ${words}` : (again?.label ?? nothing)}
        ?disabled=${presses.every((press) => press === undefined)}
        @click=${() => {
          for (const press of presses) press?.();
        }}
      >
        ${isAwaited ? 'Cancel' : 'Read again'}
      </button>
    </div>
  `;
}
