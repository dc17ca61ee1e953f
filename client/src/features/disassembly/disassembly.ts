import { parseAddress, sessionIn, topFrame, type SessionId, type SessionState } from '#protocol';
import { css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { attempt } from '../../model/attempt.ts';
import { Instructions } from './instructions.ts';
import { Select } from '../../model/store.ts';
import type { GridEvents, GridRows } from '../../ui/grid.ts';
import { instructionMark, toggleInstructionBreakpoint } from './instruction-breakpoints.ts';
import { instructionHeadView, instructionRowView, type InstructionView } from './instruction-row-view.ts';
import { instructionRows, rowAt, type InstructionRows } from './instruction-rows.ts';
import type { DisassemblyPort } from './port.ts';
import { SourceLines } from './source-lines.ts';
import { showTyped } from '../../model/address-place.ts';
import { AddressPanel } from '../../ui/address-panel.ts';
import { addressPanelStyles } from '../../ui/address-panel.styles.ts';
import { emptyState } from '../../ui/panel-view.ts';
import { startFirst } from '../../model/start-first.ts';

/** The instructions around a reference. */
interface ShownInstructions {
  readonly sessionId: SessionId;
  readonly reference: string;
  readonly token: number | undefined;
  readonly instructions: Instructions;
  rows: InstructionRows;
}

const widestBytes = 23;

const reading = { doing: 'reading instructions', givenUp: 'Cancelled. Press Enter in the address field to try again.' };

const styles = css`
  stopline-grid {
    --columns: 20px calc((2 + var(--digits)) * 1ch + 12px) calc(var(--bytes) * 1ch + 12px) max-content;
    font: var(--sl-size-mono) / var(--sl-row) var(--sl-font-mono);
  }
  .grid-head > span {
    font-family: var(--sl-font-ui);
  }
  .grid-row {
    position: relative;
    cursor: default;
  }
  .instruction > .gutter {
    display: flex;
    align-items: center;
    height: 100%;
  }
  .grid-row.here {
    background: var(--sl-stop-band);
    box-shadow: inset 3px 0 var(--sl-stop-line);
  }
  .grid-row.here.outer {
    background: var(--sl-frame-band);
    box-shadow: inset 3px 0 var(--sl-frame);
  }
  .here > .text {
    color: var(--sl-text-1);
    font-weight: 600;
  }
  .whole {
    grid-column: 2 / -1;
  }
  .symbol {
    color: var(--sl-text-1);
    font-weight: 600;
  }
  .source {
    color: var(--sl-text-2);
  }
  .source .place {
    margin-right: var(--sl-3);
    font-family: var(--sl-font-ui);
  }
  @container (max-width: 599px) {
    stopline-grid {
      --columns: 16px calc((2 + var(--digits)) * 1ch + 8px) 0 max-content;
      font-size: var(--sl-size-small);
    }
    .bytes,
    .grid-head > :nth-child(3) {
      visibility: hidden;
    }
  }
  @media (forced-colors: active) {
    .grid-row.here {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;

/** The grid "Disassembly": instructions, with their source. */
@customElement('stopline-disassembly')
export class StoplineDisassembly extends AddressPanel<DisassemblyPort> {
  static override styles = [...addressPanelStyles, styles];

  readonly #lines = new SourceLines(() => this.requestUpdate());
  #shown: ShownInstructions | undefined;
  /** The address to scroll to. */
  #wanted: { readonly reference: string; readonly takesFocus: boolean } | undefined;
  #stoppedAt: string | undefined;

  constructor() {
    super();
    this.addEventListener('focusin', () => this.port?.stepsBy.set('instruction'));
    this.addEventListener('focusout', () => this.#stepAsChosen());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stepAsChosen();
  }

  /** Steps go by instruction only while this panel has the focus. */
  #stepAsChosen(): void {
    this.port?.stepsBy.set(undefined);
  }

  protected override select({ server, presented, view, place }: DisassemblyPort) {
    return [
      new Select(this, place, (place) => place),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
    ];
  }

  protected override prepare(port: DisassemblyPort): void {
    const shown = port.presented.value.isOver ? undefined : port.shownFrame();
    const stoppedAt = shown?.frame.instructionPointerReference;
    const place = port.place.value;
    if (place && place.token !== this.#shown?.token && this.#session(place.sessionId)) {
      this.#open(port, place.sessionId, place.memoryReference, true);
    } else if (shown && stoppedAt !== undefined && stoppedAt !== this.#stoppedAt) {
      this.#open(port, shown.sessionId, stoppedAt, false);
    }
    if (stoppedAt !== undefined) this.#stoppedAt = stoppedAt;
    if (this.#shown && !this.#session(this.#shown.sessionId)) this.#shown = undefined;
    for (const { location } of this.#shown?.instructions.known ?? [])
      if (location?.path !== undefined) void this.#lines.read(port, location.path);
  }

  protected override updated(): void {
    const { grid } = this;
    if (!this.#wanted || !this.#shown || !grid) return;
    const address = parseAddress(this.#wanted.reference);
    const row = address === undefined ? 0 : (rowAt(this.#shown.rows, address) ?? 0);
    grid.reveal(row, { takesFocus: this.#wanted.takesFocus });
    this.#wanted = undefined;
  }

  protected override view(port: DisassemblyPort): TemplateResult {
    const shown = this.#shown;
    const isThere = shown !== undefined && shown.instructions.known.length > 0;
    return html`
      ${this.bar('Address or function', shown?.reference ?? '')}
      ${isThere ? this.#gridView(port, shown) : this.#nothingYet(port, shown)} ${this.slow.view()}
    `;
  }

  #session(id: SessionId): SessionState | undefined {
    const session = this.port && sessionIn(this.port.server.value.state.sessions, id);
    return session?.lifecycle === 'terminated' ? undefined : session;
  }

  /** Shows an address: among the known instructions, or by reading around it. */
  #open(port: DisassemblyPort, sessionId: SessionId, reference: string, takesFocus: boolean): void {
    this.#wanted = { reference, takesFocus };
    const token = port.place.value?.token;
    const before = this.#shown;
    if (before?.sessionId === sessionId && before.instructions.numberAt(reference) !== undefined) {
      this.#shown = { ...before, token, reference };
      return;
    }
    const instructions = new Instructions(reference, {
      ask: (args) => this.slow.run(reading, (signal) => port.request(sessionId, 'disassemble', args, signal)),
      disassemblesBackwards: this.#session(sessionId)?.disassemblesForwardOnly !== true,
      onChange: () => {
        if (this.#shown?.instructions !== instructions) return;
        this.#shown.rows = instructionRows(instructions);
        this.requestUpdate();
      },
    });
    this.#shown = { sessionId, reference, token, instructions, rows: { start: 0, rows: [] } };
  }

  #nothingYet(port: DisassemblyPort, shown: ShownInstructions | undefined): TemplateResult {
    const problem = shown?.instructions.problem;
    if (problem !== undefined) return emptyState({ what: 'The instructions could not be read.', next: problem });
    if (shown) return html`<p class="empty after-a-while">Reading…</p>`;
    const next = 'They appear here when the program stops. Choose "Show disassembly" in the menu of a frame.';
    return emptyState({ what: 'No instructions.', next: startFirst(port, next) });
  }

  #gridView(
    port: DisassemblyPort,
    { sessionId, instructions, rows: { start, rows } }: ShownInstructions,
  ): TemplateResult {
    const view = this.#rowView(port, sessionId);
    const gridRows: GridRows = {
      start,
      end: start + rows.length,
      columns: 1,
      draw: (number, current) => {
        const row = rows[number - start];
        return row ? instructionRowView(row, view, current !== undefined) : html``;
      },
    };
    const digits = Math.max(...instructions.known.map(({ address }) => address.length - 2));
    const bytes = Math.max(...instructions.known.map(({ instructionBytes = '' }) => instructionBytes.length));
    return html`
      <stopline-grid
        label="Disassembly"
        read-only
        .style=${`--digits: ${digits}; --bytes: ${Math.min(widestBytes, bytes)}`}
        .head=${instructionHeadView()}
        .rows=${gridRows}
        @grid-shown=${this.#onShown}
        @keydown=${this.#onKeyDown}
        @click=${this.#onClick}
      ></stopline-grid>
    `;
  }

  #rowView(port: DisassemblyPort, sessionId: SessionId): InstructionView {
    const shown = port.shownFrame();
    const current = port.presented.value.isOver ? undefined : shown?.frame.instructionPointerReference;
    return {
      stoppedAt: parseAddress(current ?? ''),
      isInnermost: topFrame(port.shownStop()?.stop)?.id === shown?.frame.id,
      lineOf: (path, line) => this.#lines.line(path, line),
      markOf: (address) => instructionMark(port, sessionId, address),
    };
  }

  readonly #onShown = ({ detail: { start, end } }: GridEvents['grid-shown']): void => {
    const { rows, instructions } = this.#shown ?? {};
    if (!rows || !instructions) return;
    const margin = end - start;
    if (start - margin < rows.start) void instructions.extend('ahead');
    if (end + margin > rows.start + rows.rows.length) void instructions.extend('behind');
  };

  /** Toggles a breakpoint on the focused instruction. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'F9' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.#toggle(event.target)) event.preventDefault();
  };

  readonly #onClick = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('.gutter')) this.#toggle(target);
  };

  #toggle(target: EventTarget | null): boolean {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-address]') : null;
    const address = row?.dataset.address;
    if (!this.port || !this.#shown || address === undefined) return false;
    toggleInstructionBreakpoint(this.port, this.#shown.sessionId, address);
    return true;
  }

  /** Shows an address, or the code that an expression evaluates to. */
  protected override showTyped(port: DisassemblyPort, text: string): void {
    const frame = port.shownFrame();
    if (!frame) {
      port.notify('No program is stopped. Instructions can only be read while a program is stopped.');
      return;
    }
    const place = { sessionId: frame.sessionId, frameId: frame.frame.id, kind: 'address' };
    void attempt(port, showTyped(port, place, text));
  }
}
