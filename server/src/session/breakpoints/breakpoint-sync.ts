import {
  baseName,
  breakpointName,
  emulatedParts,
  groupKey,
  groupOf,
  groupsOf,
  isArmed,
  isForSession,
  kindRow,
  rootIdOf,
  unsupportedReason,
  withoutParts,
  type Binding,
  type BreakpointGroup,
  type BreakpointKind,
  type BreakpointLocation,
  type BreakpointOf,
  type Dap,
  type SessionId,
  type SessionState,
  type State,
  type UserBreakpoint,
} from '#protocol';
import type { Logger } from '../../log.ts';
import { now, type Hub } from '../../state/shared-state.ts';
import type { Session } from '../door/session.ts';
import { breakpointAsMeant } from '../../adapters/message-quirks.ts';
import { StopOnce } from './temporary-breakpoint.ts';

type NewBinding = Omit<Binding, 'at'>;

const unanswered: NewBinding = { verified: false, message: 'The adapter did not say whether it can stop here.' };

function toBinding(answer: Dap.Breakpoint | undefined): NewBinding {
  if (!answer) return unanswered;
  const { verified, line, column, message, source } = answer;
  return {
    verified,
    ...(source?.path !== undefined && { path: source.path }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(message !== undefined && !verified && { message }),
  };
}

/**
 * An adapter that is told of a breakpoint again may answer before it has bound it again, and say so by an event a moment
 * later (js-debug). Until then it is where it was.
 */
function standing(binding: NewBinding, { at }: UserBreakpoint, known: Binding | undefined): NewBinding {
  if (binding.verified || !known?.verified || known.at < at) return binding;
  const { at: _at, ...kept } = known;
  return kept;
}

/** Tells adapters which breakpoints the user wants, and everybody what the adapters made of them. */
export class BreakpointSync {
  readonly #hub: Hub;
  readonly #log: Logger;
  /** The last request about a group of a session: the next one goes after it, so that the newest wins. */
  readonly #queues = new Map<string, Promise<void>>();

  /** Each session that takes breakpoints, with the groups that it was told of. */
  readonly #configured = new Map<Session, Set<string>>();
  readonly #once = new StopOnce();

  /** How often each session stopped where, as it was looked at last. */
  readonly #hits = new WeakMap<Session, SessionState['hits'] | undefined>();
  /** Those that wait for others and were sent all the same. */
  readonly #armed = new WeakMap<Session, ReadonlySet<number>>();

  constructor(hub: Hub, log: Logger) {
    this.#hub = hub;
    this.#log = log;
    hub.subscribe((_fact, { sessions }) => this.#followHits(sessions));
  }

  /** Breakpoints that wait are told to adapters when what they wait for was hit, and no more when it is all begun anew. */
  #followHits(sessions: State['sessions']): void {
    for (const session of this.#configured.keys()) {
      const hits = sessions[session.id]?.hits;
      if (hits === this.#hits.get(session)) continue;
      this.#hits.set(session, hits);
      const waiting = this.#hub.state.breakpoints.filter(({ waitsFor }) => waitsFor !== undefined);
      if (waiting.length > 0) this.#sendArmed(rootIdOf(this.#hub.state, session.id), waiting);
    }
  }

  /** In all sessions of a tree, for one program may set off what another one is to do. */
  #sendArmed(rootId: SessionId, waiting: readonly UserBreakpoint[]): void {
    for (const session of this.#configured.keys()) {
      if (!session.isOpen || rootIdOf(this.#hub.state, session.id) !== rootId) continue;
      const changed = waiting.filter((breakpoint) => {
        const isKnown = this.#armed.get(session)?.has(breakpoint.id) === true;
        return isKnown !== isArmed(this.#hub.state, session.id, breakpoint);
      });
      for (const group of groupsOf(changed)) void this.send(session, group);
    }
  }

  /** Whether a session has come so far that it takes breakpoints and filters. One without debugging never does. */
  isConfigured(session: Session): boolean {
    return this.#configured.has(session);
  }

  /** All of the user's breakpoints, to a session that begins. It is told of each later change from now on. */
  async sendAll(session: Session): Promise<void> {
    this.#configured.set(session, new Set());
    await Promise.all(groupsOf(this.#hub.state.breakpoints).map((group) => this.send(session, group)));
  }

  /**
   * What changed, to every session that has had its first breakpoints and still listens. It is told too that what it
   * runs is no longer what the files say, if that is why they changed.
   */
  sendChanged(groups: readonly BreakpointGroup[], isSourceModified = false): void {
    for (const session of [...this.#configured.keys()]) {
      if (!session.isOpen) this.#configured.delete(session);
      else for (const group of groups) this.#sendChange(session, group, isSourceModified);
    }
  }

  /** Has a session stop once at a place, which it has no other of. Resolves with what its adapter says of it. */
  async stopOnceAt(session: Session, place: BreakpointLocation): Promise<Dap.Breakpoint | undefined> {
    const before = this.#once.pathOf(session);
    this.#once.set(session, place);
    if (before !== undefined && before !== place.path) void this.send(session, { kind: 'source', path: before });
    await this.send(session, { kind: 'source', path: place.path });
    return this.#once.answerOf(session);
  }

  /** Whether a frame is at the place where a session is to stop once. */
  isStopOnceAt(session: Session, frame: Dap.StackFrame): boolean {
    return this.#once.isAt(session, frame);
  }

  /** Takes that place away again. */
  stopThereNoLonger(session: Session): void {
    const path = this.#once.pathOf(session);
    this.#once.delete(session);
    if (path !== undefined && session.isOpen) void this.send(session, { kind: 'source', path });
  }

  #sendChange(session: Session, group: BreakpointGroup, isSourceModified: boolean): void {
    const { path } = group;
    if (isSourceModified) this.#hub.record({ type: 'source_modified', sessionId: session.id, at: now(), path });
    void this.send(session, group);
  }

  /** The breakpoints of one group, as they are wanted when the request goes out. Never rejects. */
  send(session: Session, group: BreakpointGroup): Promise<void> {
    const key = `${session.id} ${groupKey(group)}`;
    const sent = (this.#queues.get(key) ?? Promise.resolve())
      .then(() => this.#send(session, group))
      .catch((error: unknown) =>
        this.#log.warn('Breakpoints could not be set', { session: session.id, error: String(error) }),
      )
      .finally(() => {
        if (this.#queues.get(key) === sent) this.#queues.delete(key);
      });
    this.#queues.set(key, sent);
    return session.holdsResumes(sent);
  }

  async #send<Kind extends BreakpointKind>(session: Session, group: BreakpointGroup<Kind>): Promise<void> {
    const { breakpoints, breakpointsMuted } = this.#hub.state;
    const ofGroup = breakpoints
      .filter((breakpoint): breakpoint is UserBreakpoint & BreakpointOf<Kind> => isIn(group, breakpoint))
      .filter((breakpoint) => isForSession(breakpoint, session.state));
    const enabled = breakpointsMuted ? [] : ofGroup.filter((breakpoint) => breakpoint.enabled);
    const unsupported = enabled.flatMap((breakpoint): [number, NewBinding][] => {
      const message = unsupportedReason(breakpoint, session.state);
      return message === undefined ? [] : [[breakpoint.id, { verified: false, message }]];
    });
    const waiting = enabled.flatMap((breakpoint): [number, NewBinding][] =>
      isArmed(this.#hub.state, session.id, breakpoint)
        ? []
        : [[breakpoint.id, { verified: false, message: this.#waitingWords(breakpoint) }]],
    );
    this.#rememberArmed(session, ofGroup);
    const kept = new Set([...unsupported, ...waiting].map(([id]) => id));
    const wanted = enabled.filter(({ id }) => !kept.has(id));
    const silent = ofGroup.flatMap((breakpoint): [number, NewBinding][] =>
      enabled.includes(breakpoint) ? [] : [[breakpoint.id, { verified: false }]],
    );
    const bound = this.#isToBeTold(session, group, wanted) ? await this.#ask(session, group, wanted) : [];
    if (ofGroup.length === 0) return;
    this.#hub.record({
      type: 'breakpoints_bound',
      sessionId: session.id,
      at: now(),
      bindings: Object.fromEntries([...silent, ...waiting, ...unsupported, ...bound]),
    });
  }

  #rememberArmed(session: Session, ofGroup: readonly UserBreakpoint[]): void {
    const armed = new Set(this.#armed.get(session));
    for (const breakpoint of ofGroup) {
      if (breakpoint.waitsFor !== undefined && isArmed(this.#hub.state, session.id, breakpoint))
        armed.add(breakpoint.id);
      else armed.delete(breakpoint.id);
    }
    this.#armed.set(session, armed);
  }

  #waitingWords({ waitsFor }: UserBreakpoint): string {
    const awaited = this.#hub.state.breakpoints.find(({ id }) => id === waitsFor);
    const shown = awaited?.kind === 'source' ? { ...awaited, path: baseName(awaited.path) } : awaited;
    return `Waits until ${shown ? breakpointName(shown) : 'another breakpoint'} is hit.`;
  }

  /** That none are wanted is told to those who had some: others may not even have the request, except for sources. */
  #isToBeTold(session: Session, group: BreakpointGroup, wanted: readonly UserBreakpoint[]): boolean {
    const told = this.#configured.get(session);
    const isNews = group.kind === 'source' || wanted.length > 0 || told?.has(groupKey(group)) === true;
    if (isNews) told?.add(groupKey(group));
    return isNews;
  }

  async #ask<Kind extends BreakpointKind>(
    session: Session,
    group: BreakpointGroup<Kind>,
    wanted: readonly (UserBreakpoint & BreakpointOf<Kind>)[],
  ): Promise<[number, NewBinding][]> {
    const { path } = group;
    const row = kindRow(group.kind);
    try {
      const isSourceModified = session.state.modifiedSources?.includes(path) ?? false;
      const sent = wanted.map((each) =>
        withoutParts(each, emulatedParts(each, session.state, this.#hub.state.breakpoints)),
      );
      const args = row.arguments(sent, { path, isSourceModified });
      const { breakpoints = [] } = await session.request(row.request, this.#once.withPlace(session, group, args));
      this.#once.answered(session, group, { args, answers: breakpoints });
      return wanted.map((breakpoint, index) => {
        const { id } = breakpoint;
        const answer = breakpoints[index];
        const news = answer?.id === undefined ? undefined : session.bindBreakpoint(answer.id, id);
        const binding = toBinding(answer && breakpointAsMeant(session.quirks, { ...answer, ...news }));
        return [id, standing(binding, breakpoint, session.state.bindings[id])];
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#once.refused(session, group, message);
      return wanted.map(({ id }) => [id, { verified: false, message }]);
    }
  }
}

const isIn = (group: BreakpointGroup, breakpoint: UserBreakpoint): boolean =>
  groupKey(groupOf(breakpoint)) === groupKey(group);
