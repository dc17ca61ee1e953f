import { localScopes, phaseOf, sessionIn, type Stop, type StoppedThread } from '#protocol';
import type { Presented, ServerState } from './ports.ts';
import type { ViewState } from './view-state.ts';
import { currentStop, isPresentable, lastStopOf, latestPastStop, shownSessionId } from './shown.ts';
import { Store } from './store.ts';

/** Why a change is delayed, in milliseconds: short resumes are never shown, and a stop waits for its frames. */
const holdMs = { resumed: 100, stopIncomplete: 500 } as const;

type Hold = keyof typeof holdMs;

/** How long the values of the last stop remain while those of the next are read, in milliseconds. */
const readingMs = 300;

const nothing: Presented = { sessionId: undefined, phase: 'Idle', stopped: undefined, isOver: false };

const hasValues = ({ scopes, variables }: Stop): boolean =>
  scopes !== undefined && localScopes(scopes).every(({ variablesReference }) => variablesReference in variables);

/** All that views depend on. */
const partsOf = ({ sessionId, phase, isOver, isBeingRead, stopped }: Presented): readonly unknown[] => {
  const { session, thread, stop } = stopped ?? {};
  return [sessionId, phase, isOver, isBeingRead, session, thread, stop];
};

/** Decides what part of the state is shown, so that nothing flashes between two stops. */
export class Presentation {
  readonly presented = new Store<Presented>(nothing);
  readonly #server: Store<ServerState>;
  readonly #view: Store<ViewState>;
  /** The stop that is being read, and whether that is slow. */
  #reading: { readonly stopId: number; isLate: boolean } | undefined;
  #held: { readonly why: Hold; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(server: Store<ServerState>, view: Store<ViewState>) {
    this.#server = server;
    this.#view = view;
    server.subscribe(() => this.#follow());
    view.subscribe(() => this.#follow());
    this.#follow();
  }

  #follow(): void {
    const next = this.#target();
    const why = this.#reasonToHold(next);
    if (why !== undefined && why === this.#held?.why) return;
    clearTimeout(this.#held?.timer);
    this.#held = why && { why, timer: setTimeout(() => this.#giveUpHolding(), holdMs[why]) };
    if (why === undefined) this.#show(next);
  }

  #giveUpHolding(): void {
    this.#held = undefined;
    this.#show(this.#target());
  }

  #show(next: Presented): void {
    const now = partsOf(this.presented.value);
    if (partsOf(next).some((part, index) => part !== now[index])) this.presented.set(next);
  }

  /** Why the current view is kept, if it is. */
  #reasonToHold(next: Presented): Hold | undefined {
    const now = this.presented.value;
    const isResumed = now.phase === 'Stopped' && !now.isOver && this.#isRunning(now.stopped);
    // A step must not switch sessions while this one is briefly running.
    const isSelected = now.sessionId === this.#view.value.selectedSession?.id;
    if (next.sessionId !== now.sessionId) return isResumed && isSelected ? 'resumed' : undefined;
    if (next.sessionId === undefined) return undefined;
    if (next.phase === 'Stopped' && next.stopped && !isPresentable(next.stopped.stop)) return 'stopIncomplete';
    return isResumed && (next.phase === 'Running' || next.phase === 'Stopped') ? 'resumed' : undefined;
  }

  /** Whether the shown thread has been resumed. */
  #isRunning(shown: StoppedThread | undefined): boolean {
    const session = shown && sessionIn(this.#server.value.state.sessions, shown.session.id);
    const thread = session?.threads.find(({ id }) => id === shown?.thread.id);
    return thread !== undefined && thread.stop === undefined;
  }

  #target(): Presented {
    const { state } = this.#server.value;
    const view = this.#view.value;
    const sessionId = shownSessionId(state, view);
    if (sessionId === undefined) return nothing;
    const phase = phaseOf(state, sessionId);
    const current = currentStop(state, sessionId, view);
    if (current) {
      const isBeingRead = this.#isBeingRead(current.stop);
      return { sessionId, phase, stopped: current, isOver: false, ...(isBeingRead && { isBeingRead }) };
    }
    const shown = this.presented.value.stopped;
    const past = (shown && lastStopOf(state, shown.session.id, shown.thread.id)) ?? latestPastStop(state, sessionId);
    return { sessionId, phase, stopped: past, isOver: past !== undefined };
  }

  #isBeingRead(stop: Stop): boolean {
    const { id, isCause, isComplete } = stop;
    if (!isCause || isComplete || hasValues(stop)) return false;
    if (this.#reading?.stopId !== id) {
      const reading = { stopId: id, isLate: false };
      this.#reading = reading;
      setTimeout(() => {
        reading.isLate = true;
        this.#follow();
      }, readingMs);
    }
    return !this.#reading.isLate;
  }
}
