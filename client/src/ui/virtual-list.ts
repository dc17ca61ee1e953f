import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { adoptStyles } from './dom-root.ts';
import { RowOffsets } from './row-offsets.ts';
import type { RowRange } from './row-window.ts';
import { virtualListStyles } from './virtual-list.styles.ts';

const ordinaryHeight = 20;
const spare = 400;
const nearEnd = 8;

/** One row of a list: what it is called while it lives, and how it is drawn when it comes into view. */
export interface ListRow {
  readonly key: string | number;
  readonly draw: () => TemplateResult;
}

/** What stays at its place in the view while other rows come, go or turn out higher than thought. */
interface Anchor {
  readonly key: string | number;
  readonly distance: number;
}

/**
 * A long list of rows of any height, of which only those in view are in the page: the console and other logs. It draws
 * into its own light DOM. It follows its end until a person scrolls up; then a button tells how many rows came since.
 */
@customElement('stopline-virtual-list')
export class StoplineVirtualList extends LitElement {
  /** Accessible name. */
  @property() label = '';
  /** Role of the scroller: `log` for what is announced when it comes. */
  @property() kind: 'log' | 'list' = 'log';
  @property({ attribute: false }) rows: readonly ListRow[] = [];
  /** What the button at the lower edge says. */
  @property({ attribute: false }) newerText: (count: number) => string = (count) =>
    count === 1 ? '1 new line' : `${count} new lines`;

  readonly #scroller = createRef<HTMLElement>();
  readonly #window = createRef<HTMLElement>();
  readonly #offsets = new RowOffsets(ordinaryHeight);
  readonly #resized = new ResizeObserver(() => {
    this.#onResize();
  });
  #follows = true;
  #lastSeen: string | number | undefined;
  #scrollTop = 0;
  #viewHeight = 0;
  #width = 0;
  #drawn: RowRange = { start: 0, end: 0 };
  #anchor: Anchor | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this, virtualListStyles);
    if (this.hasUpdated) this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  override focus(options?: FocusOptions): void {
    this.#scroller.value?.focus(options);
  }

  /** Goes to the last row and follows the end from now on. */
  scrollToEnd(): void {
    this.#follows = true;
    this.requestUpdate();
  }

  /** Stays where it is, whatever comes or grows: a person looks at what is in view. */
  stay(): void {
    this.#follows = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows')) {
      this.#anchor = this.#follows ? undefined : this.#firstInView(changed.get('rows') ?? []);
      this.#offsets.setKeys(this.rows.map(({ key }) => key));
    }
    if (this.#follows) this.#lastSeen = this.rows.at(-1)?.key;
    this.#drawn = this.#inView();
  }

  protected override render(): TemplateResult {
    const { start, end } = this.#drawn;
    return html`
      <div
        class="list-scroller"
        role=${this.kind}
        aria-label=${this.label}
        tabindex="0"
        ${ref(this.#scroller)}
        @scroll=${this.#onScroll}
        @wheel=${this.#onWheel}
        @keydown=${this.#onKeyDown}
      >
        <div
          class="list-space"
          role="none"
          .style=${`--height: ${this.#offsets.total}; --top: ${this.#offsets.startOf(start)}`}
        >
          <div class="list-window" role="none" ${ref(this.#window)}>
            ${repeat(
              this.rows.slice(start, end),
              ({ key }) => key,
              ({ draw }) => draw(),
            )}
          </div>
        </div>
      </div>
      ${this.#newerButton()}
    `;
  }

  protected override firstUpdated(): void {
    this.#observe();
  }

  protected override updated(): void {
    this.#measureRows();
    const scroller = this.#scroller.value;
    if (scroller === undefined) return;
    if (this.#follows) scroller.scrollTop = scroller.scrollHeight;
    else this.#restoreAnchor(scroller);
    this.#anchor = undefined;
  }

  #newerButton(): TemplateResult | typeof nothing {
    if (this.#follows) return nothing;
    const seen = this.rows.findLastIndex(({ key }) => key === this.#lastSeen);
    const count = this.rows.length - 1 - seen;
    if (count <= 0) return nothing;
    return html`
      <button
        type="button"
        class="list-newer"
        @click=${() => {
          this.scrollToEnd();
        }}
      >
        ${this.newerText(count)}
      </button>
    `;
  }

  #observe(): void {
    if (this.#scroller.value !== undefined) this.#resized.observe(this.#scroller.value);
    if (this.#window.value !== undefined) this.#resized.observe(this.#window.value);
  }

  /** Rows that are drawn for the first time may be higher than thought: then what is below them moves, not what is seen. */
  #measureRows(): void {
    const measured = new Map<string | number, number>();
    [...(this.#window.value?.children ?? [])].forEach((element, offset) => {
      const key = this.rows[this.#drawn.start + offset]?.key;
      const { height } = element.getBoundingClientRect();
      if (key !== undefined && height > 0) measured.set(key, height);
    });
    this.#anchor ??= this.#follows ? undefined : this.#firstInView(this.rows);
    if (this.#offsets.setHeights(measured)) this.requestUpdate();
  }

  #firstInView(rows: readonly ListRow[]): Anchor | undefined {
    const index = this.#offsets.indexAt(this.#scrollTop);
    const key = rows[index]?.key;
    return key === undefined ? undefined : { key, distance: this.#scrollTop - this.#offsets.startOf(index) };
  }

  #restoreAnchor(scroller: HTMLElement): void {
    const anchor = this.#anchor;
    if (anchor === undefined) return;
    const index = this.rows.findIndex(({ key }) => key === anchor.key);
    const top = index < 0 ? 0 : this.#offsets.startOf(index) + anchor.distance;
    if (Math.abs(top - this.#scrollTop) < 1) return;
    scroller.scrollTop = top;
    this.#scrollTop = scroller.scrollTop;
  }

  #inView(): RowRange {
    const top = this.#follows ? this.#offsets.total - this.#viewHeight : this.#scrollTop;
    const start = this.#offsets.indexAt(top - spare);
    const end = this.#offsets.indexAt(top + this.#viewHeight + spare) + 1;
    return { start, end: Math.min(end, this.rows.length) };
  }

  readonly #onScroll = (): void => {
    const scroller = this.#scroller.value;
    if (scroller === undefined) return;
    this.#scrollTop = scroller.scrollTop;
    const follows = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < nearEnd;
    const { start, end } = this.#inView();
    if (follows === this.#follows && start === this.#drawn.start && end === this.#drawn.end) return;
    this.#follows = follows;
    this.requestUpdate();
  };

  /** At once, not at the scroll event: until that comes, rows that arrive would pull the view back to the end. */
  readonly #onWheel = ({ deltaY }: WheelEvent): void => {
    if (deltaY < 0 && this.#scrollTop > 0) this.#follows = false;
  };

  readonly #onKeyDown = ({ key, target }: KeyboardEvent): void => {
    if (target === this.#scroller.value && ['ArrowUp', 'PageUp', 'Home'].includes(key) && this.#scrollTop > 0)
      this.#follows = false;
  };

  /** The view took another size, or a row in it did: opened, or wrapped anew. */
  #onResize(): void {
    const scroller = this.#scroller.value;
    if (scroller === undefined) return;
    this.#viewHeight = scroller.clientHeight;
    if (scroller.clientWidth !== this.#width) {
      this.#width = scroller.clientWidth;
      this.#offsets.forgetHeights();
    }
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-virtual-list': StoplineVirtualList;
  }
}
