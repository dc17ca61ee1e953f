import type { Dap, DapEvents } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { normalizedBreakpoint, normalizedStop } from '../../adapters/message-quirks.ts';

/** How many `breakpoint` events with unknown ids are kept: they may arrive before the answer with their ids. */
const keptEvents = 1_000;

/** Called with a breakpoint that the adapter set by itself; without one when it is removed or turns out to be ours. */
type OnOwn = (adapterId: number, breakpoint?: Dap.Breakpoint) => void;

/** Translates an adapter's breakpoint ids to ours. */
export class AdapterBreakpoints {
  readonly #quirks: AdapterQuirks;
  /** Our ids by the adapter's. */
  readonly #ids = new Map<number, number>();
  readonly #early = new Map<number, Dap.Breakpoint>();
  /** The adapter's ids of breakpoints that it set by itself. */
  readonly #own = new Set<number>();
  readonly #onOwn: OnOwn;

  constructor(quirks: AdapterQuirks, onOwn: OnOwn) {
    this.#quirks = quirks;
    this.#onOwn = onOwn;
  }

  /** Records the adapter's id of one of our breakpoints. Returns what an earlier event said about it. */
  bind(adapterId: number, id: number): Dap.Breakpoint | undefined {
    const early = this.#early.get(adapterId);
    this.#early.delete(adapterId);
    this.#ids.set(adapterId, id);
    this.#forgetOwn(adapterId);
    return early;
  }

  /** A stop with our ids of the breakpoints that were hit. */
  stopped(body: DapEvents['stopped'], isPausing: boolean): DapEvents['stopped'] {
    const { hitBreakpointIds, ...stopped } = normalizedStop(this.#quirks, body, isPausing);
    const ours = hitBreakpointIds?.flatMap((id) => this.#ids.get(id) ?? []);
    // A stop may arrive before the answer with its breakpoint's id. The breakpoint is then found by its place.
    const isUnknown = ours?.length === 0 && hitBreakpointIds?.length !== 0;
    return { ...stopped, ...(ours && !isUnknown && { hitBreakpointIds: ours }) };
  }

  /** A `breakpoint` event with our id, if it has one. */
  changed({ breakpoint, ...changed }: DapEvents['breakpoint']): DapEvents['breakpoint'] {
    const { id, ...rest } = breakpoint;
    const ours = id === undefined ? undefined : this.#ids.get(id);
    if (id !== undefined && ours === undefined) this.#onUnknown(id, changed.reason, rest);
    return {
      ...changed,
      breakpoint: { ...normalizedBreakpoint(this.#quirks, rest), ...(ours !== undefined && { id: ours }) },
    };
  }

  /** Set by the adapter itself, or one of the user's whose answer has not arrived yet. */
  #onUnknown(adapterId: number, reason: string, breakpoint: Dap.Breakpoint): void {
    if (reason === 'removed') return this.#forgetOwn(adapterId);
    const [oldest] = this.#early.keys();
    if (oldest !== undefined && this.#early.size >= keptEvents) this.#early.delete(oldest);
    this.#early.set(adapterId, breakpoint);
    if (reason !== 'new' && !this.#own.has(adapterId)) return;
    this.#own.add(adapterId);
    this.#onOwn(adapterId, normalizedBreakpoint(this.#quirks, breakpoint));
  }

  #forgetOwn(adapterId: number): void {
    if (this.#own.delete(adapterId)) this.#onOwn(adapterId);
  }
}
