import {
  mayChangeState,
  type AdapterBreakpoint,
  type Dap,
  type DapEvent,
  type DapEventMessage,
  type DapEvents,
  type SessionId,
} from '#protocol';
import { normalizedBreakpoint, normalizedStop } from '../../adapters/message-quirks.ts';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import type { StopChanges } from '../breakpoints/stop-events.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import { withOurFrame } from './read-place.ts';
import type { References } from '../../state/references.ts';

/** How many `breakpoint` events with unknown ids are kept: they may arrive before the answer with their ids. */
const keptEvents = 1_000;

interface AdapterEventsParts {
  readonly sessionId: SessionId;
  readonly quirks: AdapterQuirks;
  readonly shared: SharedState;
  readonly references: References;
}

/** The events of one adapter: translated, then recorded as facts. */
export class AdapterEvents {
  readonly #parts: AdapterEventsParts;
  /** Our ids of breakpoints by the adapter's. */
  readonly #ids = new Map<number, number>();
  readonly #early = new Map<number, Dap.Breakpoint>();
  /** The adapter's ids of breakpoints that it set by itself. */
  readonly #own = new Set<number>();
  readonly #translations: ReadonlyMap<string, (body: object) => object> = new Map<string, (body: object) => object>([
    ['stopped', (body) => this.#stopped(body as DapEvents['stopped'])],
    ['breakpoint', (body) => this.#changed(body as DapEvents['breakpoint'])],
    ['invalidated', (body) => withOurFrame(this.#parts.references, this.#parts.sessionId, body)],
  ]);

  constructor(parts: AdapterEventsParts) {
    this.#parts = parts;
  }

  /** Normalizes an event and replaces the adapter's ids by ours. Called once for each event, in order. */
  translate(message: DapEventMessage): DapEventMessage {
    const translated = this.#translations.get(message.event)?.(message.body ?? {});
    return translated ? { ...message, body: translated } : message;
  }

  /** Records a translated event, if it may change the state. */
  record(message: DapEventMessage, changes?: StopChanges): void {
    if (!mayChangeState(message.event)) return;
    const { shared, sessionId } = this.#parts;
    // The body is not checked: the fold has defaults for what is missing, and refuses what it cannot use.
    const event = { event: message.event, body: { ...(message.body ?? {}), ...changes } } as DapEvent;
    if (this.#isWanted(event)) shared.record({ type: 'event', sessionId, at: now(), ...event });
  }

  /** Records the adapter's id of one of our breakpoints. Returns what an earlier event said about it. */
  bindBreakpoint(adapterId: number, id: number): Dap.Breakpoint | undefined {
    const early = this.#early.get(adapterId);
    this.#early.delete(adapterId);
    this.#ids.set(adapterId, id);
    this.#forgetOwn(adapterId);
    return early;
  }

  /** A stop with our ids of the breakpoints that were hit. */
  #stopped(body: DapEvents['stopped']): DapEvents['stopped'] {
    const { quirks, shared, sessionId } = this.#parts;
    const isPausing = shared.state.sessions[sessionId]?.isPausing === true;
    const { hitBreakpointIds, ...stopped } = normalizedStop(quirks, body, isPausing);
    const ours = hitBreakpointIds?.flatMap((id) => this.#ids.get(id) ?? []);
    // A stop may arrive before the answer with its breakpoint's id. The breakpoint is then found by its place.
    const isUnknown = ours?.length === 0 && hitBreakpointIds?.length !== 0;
    return { ...stopped, ...(ours && !isUnknown && { hitBreakpointIds: ours }) };
  }

  /** A `breakpoint` event with our id, if it has one. */
  #changed({ breakpoint, ...changed }: DapEvents['breakpoint']): DapEvents['breakpoint'] {
    const { id, ...rest } = breakpoint;
    const ours = id === undefined ? undefined : this.#ids.get(id);
    const normalized = normalizedBreakpoint(this.#parts.quirks, rest);
    if (id !== undefined && ours === undefined) this.#onUnknown(id, changed.reason, { rest, normalized });
    return { ...changed, breakpoint: { ...normalized, ...(ours !== undefined && { id: ours }) } };
  }

  /** Set by the adapter itself, or one of the user's whose answer has not arrived yet. */
  #onUnknown(
    adapterId: number,
    reason: string,
    { rest, normalized }: { readonly rest: Dap.Breakpoint; readonly normalized: Dap.Breakpoint },
  ): void {
    if (reason === 'removed') return this.#forgetOwn(adapterId);
    const [oldest] = this.#early.keys();
    if (oldest !== undefined && this.#early.size >= keptEvents) this.#early.delete(oldest);
    this.#early.set(adapterId, rest);
    if (reason !== 'new' && !this.#own.has(adapterId)) return;
    this.#own.add(adapterId);
    this.#recordOwn(adapterId, normalized);
  }

  #forgetOwn(adapterId: number): void {
    if (this.#own.delete(adapterId)) this.#recordOwn(adapterId);
  }

  #recordOwn(adapterId: number, breakpoint?: AdapterBreakpoint): void {
    const { shared, sessionId } = this.#parts;
    const own = breakpoint && { breakpoint };
    shared.record({ type: 'adapter_breakpoint_changed', sessionId, at: now(), adapterId, ...own });
  }

  #isWanted({ event, body }: DapEvent): boolean {
    if (event !== 'loadedSource') return true;
    const { path = '', name = '' } = body.source ?? {};
    return !this.#parts.quirks.ignoredSources.some((ignored) => ignored.test(path) || ignored.test(name));
  }
}
