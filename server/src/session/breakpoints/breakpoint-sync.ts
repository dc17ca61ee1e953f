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
import { now, type SharedState } from '../../state/shared-state.ts';
import type { BreakpointSession } from './breakpoint-session.ts';
import { normalizedBreakpoint } from '../../adapters/message-quirks.ts';
import { TemporaryBreakpoints } from './temporary-breakpoint.ts';

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
  readonly #shared: SharedState;
  readonly #log: Logger;
  /** The last request about a group of a session: the next one goes after it, so that the newest wins. */
  readonly #queues = new Map<string, Promise<void>>();

  /** Each session that takes breakpoints, with the groups that it was told of. */
  readonly #configured = new Map<BreakpointSession, Set<string>>();
  readonly #temporary = new TemporaryBreakpoints();

  /** How often each session stopped where, as it was looked at last. */
  readonly #hits = new WeakMap<BreakpointSession, SessionState['hits'] | undefined>();
  /** Those that wait for others and were sent all the same. */
  readonly #armed = new WeakMap<BreakpointSession, ReadonlySet<number>>();

  constructor(shared: SharedState, log: Logger) {
    this.#shared = shared;
    this.#log = log;
    shared.subscribe((_fact, { sessions }) => this.#followHits(sessions));
  }

  /** Breakpoints that wait are told to adapters when what they wait for was hit, and no more when it is all begun anew. */
  #followHits(sessions: State['sessions']): void {
    for (const session of this.#configured.keys()) {
      const hits = sessions[session.id]?.hits;
      if (hits === this.#hits.get(session)) continue;
      this.#hits.set(session, hits);
      const waiting = this.#shared.state.breakpoints.filter(({ waitsFor }) => waitsFor !== undefined);
      if (waiting.length > 0) this.#sendArmed(rootIdOf(this.#shared.state, session.id), waiting);
    }
  }

  /** In all sessions of a tree, for one program may set off what another one is to do. */
  #sendArmed(rootId: SessionId, waiting: readonly UserBreakpoint[]): void {
    for (const session of this.#configured.keys()) {
      if (!session.isOpen || rootIdOf(this.#shared.state, session.id) !== rootId) continue;
      const changed = waiting.filter((breakpoint) => {
        const isKnown = this.#armed.get(session)?.has(breakpoint.id) === true;
        return isKnown !== isArmed(this.#shared.state, session.id, breakpoint);
      });
      for (const group of groupsOf(changed)) void this.send(session, group);
    }
  }

  /** Whether a session has come so far that it takes breakpoints and filters. One without debugging never does. */
  isConfigured(session: BreakpointSession): boolean {
    return this.#configured.has(session);
  }

  /** All of the user's breakpoints, to a session that begins. It is told of each later change from now on. */
  async sendAll(session: BreakpointSession): Promise<void> {
    this.#configured.set(session, new Set());
    await Promise.all(groupsOf(this.#shared.state.breakpoints).map((group) => this.send(session, group)));
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
  async setTemporaryBreakpoint(
    session: BreakpointSession,
    place: BreakpointLocation,
  ): Promise<Dap.Breakpoint | undefined> {
    const before = this.#temporary.pathOf(session);
    this.#temporary.set(session, place);
    if (before !== undefined && before !== place.path) void this.send(session, { kind: 'source', path: before });
    await this.send(session, { kind: 'source', path: place.path });
    return this.#temporary.answerOf(session);
  }

  /** Whether a frame is at the place where a session is to stop once. */
  isAtTemporaryBreakpoint(session: BreakpointSession, frame: Dap.StackFrame): boolean {
    return this.#temporary.isAt(session, frame);
  }

  /** Takes that place away again. */
  removeTemporaryBreakpoint(session: BreakpointSession): void {
    const path = this.#temporary.pathOf(session);
    this.#temporary.delete(session);
    if (path !== undefined && session.isOpen) void this.send(session, { kind: 'source', path });
  }

  #sendChange(session: BreakpointSession, group: BreakpointGroup, isSourceModified: boolean): void {
    const { path } = group;
    if (isSourceModified) this.#shared.record({ type: 'source_modified', sessionId: session.id, at: now(), path });
    void this.send(session, group);
  }

  /** The breakpoints of one group, as they are wanted when the request goes out. Never rejects. */
  send(session: BreakpointSession, group: BreakpointGroup): Promise<void> {
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
    return session.delayResumes(sent);
  }

  async #send<Kind extends BreakpointKind>(session: BreakpointSession, group: BreakpointGroup<Kind>): Promise<void> {
    const { breakpoints, breakpointsDeactivated } = this.#shared.state;
    const ofGroup = breakpoints
      .filter((breakpoint): breakpoint is UserBreakpoint & BreakpointOf<Kind> => isIn(group, breakpoint))
      .filter((breakpoint) => isForSession(breakpoint, session.state));
    const enabled = breakpointsDeactivated ? [] : ofGroup.filter((breakpoint) => breakpoint.enabled);
    const unsupported = enabled.flatMap((breakpoint): [number, NewBinding][] => {
      const message = unsupportedReason(breakpoint, session.state);
      return message === undefined ? [] : [[breakpoint.id, { verified: false, message }]];
    });
    const waiting = enabled.flatMap((breakpoint): [number, NewBinding][] =>
      isArmed(this.#shared.state, session.id, breakpoint)
        ? []
        : [[breakpoint.id, { verified: false, message: this.#waitingMessage(breakpoint) }]],
    );
    this.#rememberArmed(session, ofGroup);
    const kept = new Set([...unsupported, ...waiting].map(([id]) => id));
    const wanted = enabled.filter(({ id }) => !kept.has(id));
    const silent = ofGroup.flatMap((breakpoint): [number, NewBinding][] =>
      enabled.includes(breakpoint) ? [] : [[breakpoint.id, { verified: false }]],
    );
    const bound = this.#isToBeTold(session, group, wanted) ? await this.#ask(session, group, wanted) : [];
    if (ofGroup.length === 0) return;
    this.#shared.record({
      type: 'breakpoints_bound',
      sessionId: session.id,
      at: now(),
      bindings: Object.fromEntries([...silent, ...waiting, ...unsupported, ...bound]),
    });
  }

  #rememberArmed(session: BreakpointSession, ofGroup: readonly UserBreakpoint[]): void {
    const armed = new Set(this.#armed.get(session));
    for (const breakpoint of ofGroup) {
      if (breakpoint.waitsFor !== undefined && isArmed(this.#shared.state, session.id, breakpoint))
        armed.add(breakpoint.id);
      else armed.delete(breakpoint.id);
    }
    this.#armed.set(session, armed);
  }

  #waitingMessage({ waitsFor }: UserBreakpoint): string {
    const awaited = this.#shared.state.breakpoints.find(({ id }) => id === waitsFor);
    const shown = awaited?.kind === 'source' ? { ...awaited, path: baseName(awaited.path) } : awaited;
    return `Waits until ${shown ? breakpointName(shown) : 'another breakpoint'} is hit.`;
  }

  /** That none are wanted is told to those who had some: others may not even have the request, except for sources. */
  #isToBeTold(session: BreakpointSession, group: BreakpointGroup, wanted: readonly UserBreakpoint[]): boolean {
    const told = this.#configured.get(session);
    const isNews = group.kind === 'source' || wanted.length > 0 || told?.has(groupKey(group)) === true;
    if (isNews) told?.add(groupKey(group));
    return isNews;
  }

  async #ask<Kind extends BreakpointKind>(
    session: BreakpointSession,
    group: BreakpointGroup<Kind>,
    wanted: readonly (UserBreakpoint & BreakpointOf<Kind>)[],
  ): Promise<[number, NewBinding][]> {
    const { path } = group;
    const row = kindRow(group.kind);
    try {
      const isSourceModified = session.state.modifiedSources?.includes(path) ?? false;
      const sent = wanted.map((each) =>
        withoutParts(each, emulatedParts(each, session.state, this.#shared.state.breakpoints)),
      );
      const args = row.arguments(sent, { path, isSourceModified });
      const { breakpoints = [] } = await session.request(row.request, this.#temporary.withPlace(session, group, args));
      this.#temporary.answered(session, group, { args, answers: breakpoints });
      return wanted.map((breakpoint, index) => {
        const { id } = breakpoint;
        const answer = breakpoints[index];
        const news = answer?.id === undefined ? undefined : session.bindBreakpoint(answer.id, id);
        const binding = toBinding(answer && normalizedBreakpoint(session.quirks, { ...answer, ...news }));
        return [id, standing(binding, breakpoint, session.state.bindings[id])];
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#temporary.refused(session, group, message);
      return wanted.map(({ id }) => [id, { verified: false, message }]);
    }
  }
}

const isIn = (group: BreakpointGroup, breakpoint: UserBreakpoint): boolean =>
  groupKey(groupOf(breakpoint)) === groupKey(group);
