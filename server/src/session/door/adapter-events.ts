import { mayChangeState, type DapEvent, type DapEventMessage, type DapEvents, type SessionId } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { AdapterBreakpoints } from '../breakpoints/adapter-breakpoints.ts';
import type { StopChanges } from '../breakpoints/stop-events.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import { withOurFrame } from './read-place.ts';
import type { References } from '../../state/references.ts';

interface AdapterEventsParts {
  readonly sessionId: SessionId;
  readonly quirks: AdapterQuirks;
  readonly shared: SharedState;
  readonly references: References;
}

/** The events of one adapter: translated, then recorded as facts. */
export class AdapterEvents {
  readonly #parts: AdapterEventsParts;
  readonly breakpoints: AdapterBreakpoints;
  readonly #translations: ReadonlyMap<string, (body: object) => object> = new Map<string, (body: object) => object>([
    ['stopped', (body) => this.breakpoints.stopped(body as DapEvents['stopped'], this.#isPausing)],
    ['breakpoint', (body) => this.breakpoints.changed(body as DapEvents['breakpoint'])],
    ['invalidated', (body) => withOurFrame(this.#parts.references, this.#parts.sessionId, body)],
  ]);

  constructor(parts: AdapterEventsParts) {
    const { sessionId, quirks, shared } = parts;
    this.#parts = parts;
    this.breakpoints = new AdapterBreakpoints(quirks, (adapterId, breakpoint) => {
      const fact = { type: 'adapter_breakpoint_changed', sessionId, at: now(), adapterId } as const;
      shared.record(breakpoint ? { ...fact, breakpoint } : fact);
    });
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

  get #isPausing(): boolean {
    return this.#parts.shared.state.sessions[this.#parts.sessionId]?.isPausing === true;
  }

  #isWanted({ event, body }: DapEvent): boolean {
    if (event !== 'loadedSource') return true;
    const { path = '', name = '' } = body.source ?? {};
    return !this.#parts.quirks.ignoredSources.some((ignored) => ignored.test(path) || ignored.test(name));
  }
}
