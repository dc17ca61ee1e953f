import { mayChangeState, type Dap, type DapEvent, type DapEventMessage, type SessionId } from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { AdapterBreakpoints } from '../breakpoints/adapter-breakpoints.ts';
import type { ToldStop } from '../breakpoints/breakpoint-gate.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import { withOurFrame } from './read-place.ts';
import type { References } from '../../state/references.ts';

type BodyOf<Name extends DapEvent['event']> = Extract<DapEvent, { event: Name }>['body'];

interface AdapterEventsParts {
  readonly sessionId: SessionId;
  readonly quirks: AdapterQuirks;
  readonly shared: SharedState;
  readonly references: References;
}

/** What one adapter tells by events: as it means it, with our ids, and as facts. */
export class AdapterEvents {
  readonly #parts: AdapterEventsParts;
  readonly #breakpoints: AdapterBreakpoints;

  constructor(parts: AdapterEventsParts) {
    const { sessionId, quirks, shared } = parts;
    this.#parts = parts;
    this.#breakpoints = new AdapterBreakpoints(quirks, (adapterId, breakpoint) => {
      const fact = { type: 'adapter_breakpoint_changed', sessionId, at: now(), adapterId } as const;
      shared.record(breakpoint ? { ...fact, breakpoint } : fact);
    });
  }

  /** Makes an event a fact, where it may change the state. */
  record(message: DapEventMessage, told?: ToldStop): void {
    if (!mayChangeState(message.event)) return;
    const { shared, sessionId } = this.#parts;
    const body = { ...this.#withOurIds(message.event, message.body ?? {}), ...told };
    // An adapter is trusted to have a type only: what a body lacks, the fold takes by defaults or refuses whole.
    const event = { event: message.event, body } as DapEvent;
    if (this.#isWanted(event)) shared.record({ type: 'event', sessionId, at: now(), ...event });
  }

  /** A stop as the adapter means it. */
  stopAsMeant(body: BodyOf<'stopped'>): BodyOf<'stopped'> {
    const { shared, sessionId } = this.#parts;
    return this.#breakpoints.stopped(body, shared.state.sessions[sessionId]?.isPausing === true);
  }

  /** Remembers what the adapter calls a breakpoint of ours. Returns what it said of it already. */
  bindBreakpoint(adapterId: number, id: number): Dap.Breakpoint | undefined {
    return this.#breakpoints.bind(adapterId, id);
  }

  #isWanted({ event, body }: DapEvent): boolean {
    if (event !== 'loadedSource') return true;
    const { path = '', name = '' } = body.source ?? {};
    return !this.#parts.quirks.ignoredSources.some((ignored) => ignored.test(path) || ignored.test(name));
  }

  #withOurIds(event: string, body: object): object {
    if (event === 'stopped') return this.stopAsMeant(body as BodyOf<'stopped'>);
    if (event === 'breakpoint') return this.#breakpoints.changed(body as BodyOf<'breakpoint'>);
    if (event === 'invalidated') return withOurFrame(this.#parts.references, this.#parts.sessionId, body);
    return body;
  }
}
