import {
  baseName,
  breakpointName,
  defined,
  emulatedParts,
  groupKey,
  groupOf,
  groupsOf,
  isArmed,
  isForSession,
  kindRow,
  messageOf,
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

const unanswered: NewBinding = { verified: false, message: 'The adapter did not answer for this breakpoint.' };

function toBinding(answer: Dap.Breakpoint | undefined): NewBinding {
  if (!answer) return unanswered;
  const { verified, line, column, message, source } = answer;
  return { verified, ...defined({ path: source?.path, line, column, message: verified ? undefined : message }) };
}

/**
 * When a breakpoint is sent again, an adapter may answer before it has bound it again, and report that by an event later
 * (js-debug). Until then, the old binding is kept.
 */
function unlessRebinding(binding: NewBinding, { at }: UserBreakpoint, known: Binding | undefined): NewBinding {
  if (binding.verified || !known?.verified || known.at < at) return binding;
  const { at: _at, ...kept } = known;
  return kept;
}

/** Sends the user's breakpoints to adapters, and records how they bound them. */
export class BreakpointSync {
  readonly #shared: SharedState;
  readonly #log: Logger;
  /** The last request for each group of a session. The next one waits for it, so that the newest wins. */
  readonly #queues = new Map<string, Promise<void>>();

  /** The configured sessions, with the groups that were sent to each. */
  readonly #configured = new Map<BreakpointSession, Set<string>>();
  readonly #temporary = new TemporaryBreakpoints();

  /** The hits of each session when its triggered breakpoints were last checked. */
  readonly #hits = new WeakMap<BreakpointSession, SessionState['hits'] | undefined>();
  /** Triggered breakpoints that were sent, as their triggers were hit. */
  readonly #armed = new WeakMap<BreakpointSession, ReadonlySet<number>>();

  constructor(shared: SharedState, log: Logger) {
    this.#shared = shared;
    this.#log = log;
    shared.subscribe((_fact, { sessions }) => this.#followHits(sessions));
  }

  /** Sends triggered breakpoints once their triggers were hit, and removes them when the program is restarted. */
  #followHits(sessions: State['sessions']): void {
    for (const session of this.#configured.keys()) {
      const hits = sessions[session.id]?.hits;
      if (hits === this.#hits.get(session)) continue;
      this.#hits.set(session, hits);
      const waiting = this.#shared.state.breakpoints.filter(({ waitsFor }) => waitsFor !== undefined);
      if (waiting.length > 0) this.#sendArmed(rootIdOf(this.#shared.state, session.id), waiting);
    }
  }

  /** In all sessions of a tree, because the trigger may be hit in another program. */
  #sendArmed(rootId: SessionId, waiting: readonly UserBreakpoint[]): void {
    for (const session of this.#configured.keys()) {
      if (!session.isOpen || rootIdOf(this.#shared.state, session.id) !== rootId) continue;
      const changed = waiting.filter((breakpoint) => {
        const wasArmed = this.#armed.get(session)?.has(breakpoint.id) === true;
        return wasArmed !== isArmed(this.#shared.state, session.id, breakpoint);
      });
      for (const group of groupsOf(changed)) void this.send(session, group);
    }
  }

  /** Whether a session has received its first breakpoints. One without debugging never does. */
  isConfigured(session: BreakpointSession): boolean {
    return this.#configured.has(session);
  }

  /** Sends all breakpoints to a new session. From then on it receives each change. */
  async sendAll(session: BreakpointSession): Promise<void> {
    this.#configured.set(session, new Set());
    await Promise.all(groupsOf(this.#shared.state.breakpoints).map((group) => this.send(session, group)));
  }

  /** Sends changed groups to every configured session, and whether their sources were modified since the start. */
  sendChanged(groups: readonly BreakpointGroup[], isSourceModified = false): void {
    for (const session of [...this.#configured.keys()]) {
      if (!session.isOpen) this.#configured.delete(session);
      else
        for (const group of groups) {
          const { path } = group;
          if (isSourceModified)
            this.#shared.record({ type: 'source_modified', sessionId: session.id, at: now(), path });
          void this.send(session, group);
        }
    }
  }

  /** Sets the session's only temporary breakpoint. Resolves with the adapter's answer. */
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

  isAtTemporaryBreakpoint(session: BreakpointSession, frame: Dap.StackFrame): boolean {
    return this.#temporary.isAt(session, frame);
  }

  removeTemporaryBreakpoint(session: BreakpointSession): void {
    const path = this.#temporary.pathOf(session);
    this.#temporary.delete(session);
    if (path !== undefined && session.isOpen) void this.send(session, { kind: 'source', path });
  }

  /** Sends one group, as it is when the request is sent. Never rejects. */
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
    const { state } = this.#shared;
    const ofGroup = state.breakpoints
      .filter((breakpoint): breakpoint is UserBreakpoint & BreakpointOf<Kind> => isIn(group, breakpoint))
      .filter((breakpoint) => isForSession(breakpoint, session.state));
    this.#rememberArmed(session, ofGroup);
    const unsent = new Map<number, NewBinding>();
    const wanted = ofGroup.filter((breakpoint) => {
      const isOn = breakpoint.enabled && !state.breakpointsDeactivated;
      const message = isOn
        ? (unsupportedReason(breakpoint, session.state) ??
          (isArmed(state, session.id, breakpoint) ? undefined : this.#triggerMessage(breakpoint)))
        : undefined;
      const isSent = isOn && message === undefined;
      if (!isSent) unsent.set(breakpoint.id, { verified: false, ...(message !== undefined && { message }) });
      return isSent;
    });
    const bound = this.#needsRequest(session, group, wanted) ? await this.#ask(session, group, wanted) : [];
    if (ofGroup.length === 0) return;
    this.#shared.record({
      type: 'breakpoints_bound',
      sessionId: session.id,
      at: now(),
      bindings: Object.fromEntries([...unsent, ...bound]),
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

  #triggerMessage({ waitsFor }: UserBreakpoint): string {
    const trigger = this.#shared.state.breakpoints.find(({ id }) => id === waitsFor);
    const shown = trigger?.kind === 'source' ? { ...trigger, path: baseName(trigger.path) } : trigger;
    return `Inactive until ${shown ? breakpointName(shown) : 'another breakpoint'} is hit.`;
  }

  /** An empty group is sent only if it was not empty before: the adapter may not have the request, except for sources. */
  #needsRequest(session: BreakpointSession, group: BreakpointGroup, wanted: readonly UserBreakpoint[]): boolean {
    const sent = this.#configured.get(session);
    const isNeeded = group.kind === 'source' || wanted.length > 0 || sent?.has(groupKey(group)) === true;
    if (isNeeded) sent?.add(groupKey(group));
    return isNeeded;
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
      const { breakpoints = [] } = await session.request(row.request, this.#temporary.addTo(session, group, args));
      this.#temporary.answered(session, group, { args, answers: breakpoints });
      return wanted.map((breakpoint, index) => {
        const { id } = breakpoint;
        const answer = breakpoints[index];
        const early = answer?.id === undefined ? undefined : session.bindBreakpoint(answer.id, id);
        const binding = toBinding(answer && normalizedBreakpoint(session.quirks, { ...answer, ...early }));
        return [id, unlessRebinding(binding, breakpoint, session.state.bindings[id])];
      });
    } catch (error) {
      const message = messageOf(error);
      this.#temporary.refused(session, group, message);
      return wanted.map(({ id }) => [id, { verified: false, message }]);
    }
  }
}

const isIn = (group: BreakpointGroup, breakpoint: UserBreakpoint): boolean =>
  groupKey(groupOf(breakpoint)) === groupKey(group);
