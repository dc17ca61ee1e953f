import { hasCapability, sessionIn, type SessionState } from '#protocol';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { showTyped } from '../../model/address-place.ts';
import { pageBytes } from './memory-pages.ts';
import { Select } from '../../model/store.ts';
import { AddressPanel } from '../../ui/address-panel.ts';
import { addressPanelStyles } from '../../ui/address-panel.styles.ts';
import type { GridEvents, GridRows } from '../../ui/grid.ts';
import type { RowRange } from '../../ui/row-window.ts';
import { MemoryAtPlace } from './memory-at-place.ts';
import { memoryHeadView, memoryRowView } from './memory-row-view.ts';
import { extended, pagesOf, withinAddresses } from './memory-rows.ts';
import type { MemoryPort } from './port.ts';
import { emptyState } from '../../ui/panel-view.ts';
import { startFirst } from '../../model/start-first.ts';

/** Rows are narrower below this width. */
const narrow = 600;
const bytesInRow = { wide: 16, narrow: 8 } as const;

const hexDigit = /^[\da-f]$/i;

/** The bytes of a text in hexadecimal; undefined for other text. */
function bytesIn(text: string): readonly number[] | undefined {
  const digits = text.replaceAll(/\b0x|[\s,]/gi, '');
  if (digits === '' || digits.length % 2 > 0 || !/^[\da-f]+$/i.test(digits)) return undefined;
  return (digits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}

/** The grid "Memory". */
@customElement('stopline-memory')
export class StoplineMemory extends AddressPanel<MemoryPort> {
  static override styles = [...addressPanelStyles];

  @state() private width: number = bytesInRow.wide;
  #memory: MemoryAtPlace | undefined;
  #shown: RowRange = { start: 0, end: 0 };
  readonly #resized = new ResizeObserver(
    ([entry]) => (this.width = (entry?.contentRect.width ?? narrow) < narrow ? bytesInRow.narrow : bytesInRow.wide),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  protected override select({ server, presented, place }: MemoryPort) {
    return [
      new Select(this, place, (value) => value),
      new Select(this, server, ({ state: { sessions } }) => sessions),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, presented, (value) => value),
    ];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { port } = this;
    const place = port?.place.value;
    if (!port || !place || !this.#session) {
      this.#memory = undefined;
      return;
    }
    if (this.#memory?.place.token !== place.token) {
      this.#memory = new MemoryAtPlace(port, place, this.slow, () => this.requestUpdate());
    } else if (changed.has('width') && this.#memory.wantedOffset === undefined) {
      const before: unknown = changed.get('width');
      this.#memory.wantedOffset = (this.grid?.firstInView ?? 0) * (typeof before === 'number' ? before : this.width);
    }
    this.#memory.follow(this.#session);
  }

  protected override updated(): void {
    const memory = this.#memory;
    const grid = this.grid;
    if (!memory || !grid || memory.pages.base === undefined || memory.wantedOffset === undefined) return;
    const offset = memory.wantedOffset;
    memory.wantedOffset = undefined;
    grid.reveal(Math.floor(offset / this.width), {
      atTop: true,
      column: offset % this.width,
      takesFocus: memory.takesFocus,
    });
    memory.takesFocus = false;
  }

  protected override view(port: MemoryPort): TemplateResult {
    const memory = this.#memory;
    const { expression, memoryReference = '' } = port.place.value ?? {};
    const problem = memory?.writer.problem ?? memory?.problemIn(pagesOf(this.#shown, this.width));
    return html`
      ${this.bar('Address or expression', expression ?? memoryReference, problem)}
      ${memory?.pages.base === undefined ? this.#nothingYet(port) : this.#gridView(memory)} ${this.slow.view()}
    `;
  }

  get #session(): SessionState | undefined {
    const { server, place } = this.port ?? {};
    const session = server && sessionIn(server.value.state.sessions, place?.value?.sessionId);
    return session?.lifecycle === 'terminated' ? undefined : session;
  }

  #nothingYet(port: MemoryPort): TemplateResult {
    const problem = this.#memory?.pages.problem;
    if (problem !== undefined) return emptyState({ what: 'The memory could not be read.', next: problem });
    if (this.#memory) return html`<p class="empty after-a-while">Reading…</p>`;
    const next = 'Type an address or an expression above, or choose "Show memory" in the menu of a value.';
    return emptyState({ what: 'No memory.', next: startFirst(port, next) });
  }

  #gridView(memory: MemoryAtPlace): TemplateResult {
    const { pages, writer } = memory;
    const { width } = this;
    const range = withinAddresses(memory.range, pages);
    const perPage = pageBytes / width;
    const lastAddress = pages.addressOf((range.last + 1) * pageBytes - 1);
    const view = {
      pages,
      width,
      digits: lastAddress.toString(16).length,
      typed: writer.typed,
      halfTyped: writer.halfTyped,
      wanted: pages.base?.inPage ?? 0,
    };
    const rows: GridRows = {
      start: range.first * perPage,
      end: (range.last + 1) * perPage,
      columns: width,
      draw: (row, current) => memoryRowView(view, row, current),
    };
    return html`
      <stopline-grid
        label="Memory"
        class=${width === bytesInRow.narrow ? 'narrow' : ''}
        .style=${`--digits: ${view.digits}`}
        ?read-only=${!this.#isWritable}
        .head=${memoryHeadView(width)}
        .rows=${rows}
        @grid-shown=${this.#onShown}
        @cell-focused=${({ detail }: GridEvents['cell-focused']) => writer.leave(detail.row * width + detail.column)}
        @keydown=${this.#onKeyDown}
        @paste=${this.#onPaste}
      ></stopline-grid>
    `;
  }

  get #isWritable(): boolean {
    const { capabilities } = this.#session ?? {};
    return capabilities !== undefined && hasCapability(capabilities, 'supportsWriteMemoryRequest') && !this.#isWatching;
  }

  get #isWatching(): boolean {
    return this.port !== undefined && !isAllowed(this.port, 'writeMemory');
  }

  readonly #onShown = ({ detail }: GridEvents['grid-shown']): void => {
    const memory = this.#memory;
    if (!memory) return;
    this.#shown = detail;
    const shown = pagesOf(detail, this.width);
    if (this.port?.server.value.connection.kind === 'connected') memory.want(shown);
    const range = extended(memory.range, shown, memory.pages);
    if (range === memory.range) return;
    memory.range = range;
    this.requestUpdate();
  };

  /** Shows an address, or the memory of an expression. */
  protected override showTyped(port: MemoryPort, text: string): void {
    const frame = port.shownFrame();
    const sessionId = frame?.sessionId ?? port.shownSessionId() ?? '';
    if (sessionIn(port.server.value.state.sessions, sessionId) === undefined) {
      port.notify('No program is running. Memory can only be read while a program is stopped.');
      return;
    }
    const place = { sessionId, frameId: frame?.frame.id, kind: 'memory address' };
    void attempt(port, showTyped(port, place, text));
  }

  #offsetNow(): number | undefined {
    const cell = this.grid?.current;
    return cell && cell.row * this.width + cell.column;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const offset = this.#offsetNow();
    const writer = this.#memory?.writer;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || offset === undefined || !writer) return;
    if (key === 'Escape' && writer.giveUp()) event.preventDefault();
    if (!hexDigit.test(key)) return;
    event.preventDefault();
    if (this.#mayWrite(offset) && writer.type(offset, key.toLowerCase())) this.#goTo(offset + 1);
  };

  readonly #onPaste = (event: ClipboardEvent): void => {
    const offset = this.#offsetNow();
    const bytes = bytesIn(event.clipboardData?.getData('text/plain') ?? '');
    if (offset === undefined || !this.#memory) return;
    event.preventDefault();
    if (bytes === undefined) this.port?.notify('Paste bytes in hexadecimal, such as "4a 00 ff".');
    else if (this.#mayWrite(offset)) this.#memory.writer.write(offset, bytes);
    this.requestUpdate();
  };

  /** Whether a byte can be written; otherwise says why. */
  #mayWrite(offset: number): boolean {
    const why = this.#isWatching
      ? 'You are watching. Memory can be written by the owner and controllers.'
      : !this.#isWritable
        ? `Writing memory is not supported by ${this.#session?.adapter ?? 'the adapter'}.`
        : this.#memory?.isStopped !== true
          ? 'Memory can only be written while the program is stopped.'
          : this.#memory.pages.byteAt(offset) === 'unreadable'
            ? 'This byte cannot be read or written.'
            : undefined;
    if (why !== undefined) this.port?.notify(why);
    return why === undefined;
  }

  #goTo(offset: number): void {
    this.grid?.reveal(Math.floor(offset / this.width), { column: offset % this.width, takesFocus: true });
  }
}
