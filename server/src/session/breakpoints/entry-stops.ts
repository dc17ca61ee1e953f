import { fieldOf, groupKey, groupOf, groupsOf, type BreakpointGroup, type Dap, type Fact } from '#protocol';
import type { EntryPlace } from '../../adapters/adapter-row.ts';
import type { SharedState } from '../../state/shared-state.ts';
import type { BreakpointSession } from './breakpoint-session.ts';
import { withTemporary } from './run-to.ts';

interface PendingEntry {
  readonly session: BreakpointSession;
  readonly places: readonly EntryPlace[];
}

/** A function's name may be given without its package. */
const isNamed = (frame: Dap.StackFrame, name: string): boolean =>
  frame.name === name || frame.name.endsWith(`.${name}`);

/** The first line of a file is where any of it runs first: comments and empty lines do not count. */
const isAtPlace = (frame: Dap.StackFrame, place: EntryPlace): boolean =>
  place.kind === 'function' ? isNamed(frame, place.name) : frame.source?.path === place.path;

const isOfFunctions = (args: unknown): args is Dap.SetFunctionBreakpointsArguments =>
  fieldOf(args, 'source') === undefined;

function withEntry<Args>(args: Args, place: EntryPlace): Args {
  if (place.kind === 'source') return withTemporary(args, place).args;
  return isOfFunctions(args) ? { ...args, breakpoints: [...args.breakpoints, { name: place.name }] } : args;
}

/** Temporary breakpoints at the entries of programs, which are removed at the first stop or the end. */
export class EntryStops {
  readonly #send: (session: BreakpointSession, group: BreakpointGroup) => Promise<void>;
  /** By the session's id. */
  readonly #pending = new Map<string, PendingEntry>();

  constructor(shared: SharedState, send: (session: BreakpointSession, group: BreakpointGroup) => Promise<void>) {
    this.#send = send;
    shared.subscribe((fact) => this.#onFact(fact));
  }

  /** Makes a program that has not begun to run stop at the first of these places that it reaches. */
  async stopAt(session: BreakpointSession, places: readonly EntryPlace[]): Promise<void> {
    const entry = { session, places };
    this.#pending.set(session.id, entry);
    await this.#sendGroups(entry);
  }

  /** True if an entry is sent in a group. */
  isIn(session: BreakpointSession, group: BreakpointGroup): boolean {
    return this.#inGroup(session, group).length > 0;
  }

  /** The arguments for a group with its entries. One in a source replaces a breakpoint on the same line. */
  added<Args>(session: BreakpointSession, group: BreakpointGroup, args: Args): Args {
    return this.#inGroup(session, group).reduce(withEntry, args);
  }

  /** True until the program has stopped. */
  isAwaited({ id }: Pick<BreakpointSession, 'id'>): boolean {
    return this.#pending.has(id);
  }

  /** True if a frame is at an entry at which the program has not stopped yet. */
  isAt({ id }: Pick<BreakpointSession, 'id'>, frame: Dap.StackFrame): boolean {
    return this.#pending.get(id)?.places.some((place) => isAtPlace(frame, place)) === true;
  }

  #onFact(fact: Fact): void {
    if (!('sessionId' in fact)) return;
    const pending = this.#pending.get(fact.sessionId);
    const isStop = fact.type === 'event' && fact.event === 'stopped';
    if (!pending || !(isStop || fact.type === 'session_ended')) return;
    this.#pending.delete(fact.sessionId);
    if (pending.session.isOpen) void this.#sendGroups(pending);
  }

  #inGroup({ id }: BreakpointSession, group: BreakpointGroup): readonly EntryPlace[] {
    const places = this.#pending.get(id)?.places ?? [];
    return places.filter((place) => groupKey(groupOf(place)) === groupKey(group));
  }

  async #sendGroups({ session, places }: PendingEntry): Promise<void> {
    await Promise.all(groupsOf(places).map((group) => this.#send(session, group)));
  }
}
