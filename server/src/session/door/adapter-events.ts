import {
  mayChangeState,
  type AdapterBreakpoint,
  type Dap,
  type DapEvent,
  type DapEventMessage,
  type DapEvents,
  type SessionId,
  type State,
} from '#protocol';
import { normalizedBreakpoint, normalizedStop } from '../../adapters/message-quirks.ts';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { ofNobody } from '../breakpoints/breakpoint-session.ts';
import type { StopChanges } from '../breakpoints/stop-events.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import { limits, type NoticedLimit } from '../../limits.ts';
import { limitReachedBy } from './reached-limits.ts';
import type { MessageBounds } from './message-bounds.ts';
import { withOurFrame } from './read-place.ts';
import type { References } from '../../state/references.ts';

/** Makes room for one more. */
function keepLatest(items: Map<number, unknown>, most: number): void {
  const [oldest] = items.keys();
  if (oldest !== undefined && items.size >= most) items.delete(oldest);
}

interface AdapterEventsParts {
  readonly sessionId: SessionId;
  readonly quirks: AdapterQuirks;
  readonly shared: SharedState;
  readonly references: References;
  readonly bounds: MessageBounds;
  /** Called when a limit leaves something out. */
  readonly onLimit: (limit: NoticedLimit) => void;
}

/** Whether a stop may be at a breakpoint of the user. */
const hasBreakpoints = ({ breakpoints, breakpointsDeactivated }: State): boolean =>
  !breakpointsDeactivated && breakpoints.some(({ enabled }) => enabled);

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
    const bounded = this.#parts.bounds.ofEvent(message.body ?? {});
    // The body is not checked: the fold has defaults for what is missing, and refuses what it cannot use.
    const event = {
      event: message.event,
      body: changes ? { ...(bounded as object), ...changes } : bounded,
    } as DapEvent;
    const session = shared.session(sessionId);
    const full = session && limitReachedBy(session, event);
    if (full !== undefined) return this.#parts.onLimit(full);
    if (this.#isWanted(event)) shared.record({ type: 'event', sessionId, at: now(), ...event });
  }

  /** Records the adapter's id of one of our breakpoints. Returns what an earlier event said about it. */
  bindBreakpoint(adapterId: number, id: number): Dap.Breakpoint | undefined {
    const early = this.#early.get(adapterId);
    this.#early.delete(adapterId);
    keepLatest(this.#ids, limits.breakpoints.most);
    this.#ids.set(adapterId, id);
    this.#forgetOwn(adapterId);
    return early;
  }

  /** Our id of a breakpoint. The adapter may use the id of a removed one again, for one that is not bound yet. */
  #oursOf(adapterId: number): number | undefined {
    const ours = this.#ids.get(adapterId);
    const isKept = ours === ofNobody || this.#parts.shared.state.breakpoints.some(({ id }) => id === ours);
    return isKept ? ours : undefined;
  }

  /** A stop with our ids of the breakpoints that were hit. */
  #stopped(body: DapEvents['stopped']): DapEvents['stopped'] {
    const { quirks, shared, sessionId } = this.#parts;
    const isPausing = shared.session(sessionId)?.isPausing === true;
    const { hitBreakpointIds, ...stopped } = normalizedStop(quirks, body, isPausing);
    // LLDB has breakpoints of its own where a program loads, and may be at one when it is asked to pause.
    if (isPausing && stopped.reason === 'breakpoint' && !hasBreakpoints(shared.state))
      return { ...stopped, reason: 'pause' };
    const ours = hitBreakpointIds?.flatMap((id) => this.#oursOf(id) ?? []).filter((id) => id !== ofNobody);
    // A stop may arrive before the answer with its breakpoint's id. The breakpoint is then found by its place.
    const isUnknown = ours?.length === 0 && hitBreakpointIds?.length !== 0;
    return { ...stopped, ...(ours && !isUnknown && { hitBreakpointIds: ours }) };
  }

  /** A `breakpoint` event with our id, if it has one. */
  #changed({ breakpoint, ...changed }: DapEvents['breakpoint']): DapEvents['breakpoint'] {
    const { id, ...rest } = breakpoint;
    const ours = id === undefined ? undefined : this.#oursOf(id);
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
    keepLatest(this.#early, limits.earlyBreakpoints.most);
    this.#early.set(adapterId, rest);
    const isOwn = this.#own.has(adapterId);
    if (reason !== 'new' && !isOwn) return;
    if (!isOwn && this.#own.size >= limits.adapterBreakpoints.most) return this.#parts.onLimit('adapterBreakpoints');
    this.#own.add(adapterId);
    this.#recordOwn(adapterId, normalized);
  }

  #forgetOwn(adapterId: number): void {
    if (this.#own.delete(adapterId)) this.#recordOwn(adapterId);
  }

  #recordOwn(adapterId: number, breakpoint?: AdapterBreakpoint): void {
    const { shared, sessionId } = this.#parts;
    const own = breakpoint && { breakpoint: this.#parts.bounds.ofEvent(breakpoint) as AdapterBreakpoint };
    shared.record({ type: 'adapter_breakpoint_changed', sessionId, at: now(), adapterId, ...own });
  }

  #isWanted({ event, body }: DapEvent): boolean {
    if (event !== 'loadedSource') return true;
    const { path = '', name = '' } = body.source ?? {};
    return !this.#parts.quirks.ignoredSources.some((ignored) => ignored.test(path) || ignored.test(name));
  }
}
