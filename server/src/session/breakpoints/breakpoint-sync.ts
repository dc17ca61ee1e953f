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
  isTrigger,
  kindRow,
  messageOf,
  rootIdOf,
  sessionIn,
  unsupportedReason,
  withoutParts,
  withSpelledHits,
  writtenConditions,
  type Binding,
  type BreakpointGroup,
  type BreakpointKind,
  type BreakpointOf,
  type Dap,
  type Fact,
  type SessionId,
  type SessionState,
  type State,
  type UserBreakpoint,
  type WrittenCondition,
} from '#protocol';
import type { Logger } from '../../log.ts';
import { withMarks } from '../../output/logpoint-marks.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import { limits } from '../../limits.ts';
import type { TemporaryStops } from './breakpoint-gate.ts';
import { ofNobody, type BreakpointSession } from './breakpoint-session.ts';
import { normalizedBreakpoint } from '../../adapters/message-quirks.ts';
import { ConditionChecks } from './condition-checks.ts';
import { sendExceptionFilters } from './exception-filters.ts';
import { EntryStops } from './entry-stops.ts';
import { RunTo, withTemporary } from './run-to.ts';
import { Traces } from './traces.ts';

type NewBinding = Omit<Binding, 'at'>;

const unanswered: NewBinding = { verified: false, message: 'The adapter did not answer for this breakpoint.' };

function toBinding(answer: Dap.Breakpoint | undefined): NewBinding {
  if (!answer) return unanswered;
  const { verified, line, column, message, source } = answer;
  const shown = verified ? undefined : message?.slice(0, limits.eventText.most);
  return { verified, ...defined({ path: source?.path, line, column, message: shown }) };
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

type Breakpoints = readonly UserBreakpoint[];

/** The breakpoints of a group that are sent. */
type Wanted<Kind extends BreakpointKind> = readonly (UserBreakpoint & BreakpointOf<Kind>)[];

/**
 * The groups to send after a change: of breakpoints that changed, and of logpoints that became triggers or no longer are,
 * as the log message of a trigger is emulated.
 */
export function changedGroups(before: Breakpoints, after: Breakpoints): readonly BreakpointGroup[] {
  const [old, present] = [new Set(before), new Set(after)];
  const isSentOtherwise = ({ id, logMessage }: UserBreakpoint) =>
    logMessage !== undefined && isTrigger(id, before) !== isTrigger(id, after);
  const removed = before.filter((breakpoint) => !present.has(breakpoint));
  const changed = after.filter((breakpoint) => !old.has(breakpoint) || isSentOtherwise(breakpoint));
  return groupsOf([...removed, ...changed]);
}

/** Sends the user's breakpoints and exception filters to adapters when they change, and records how they were bound. */
export class BreakpointSync {
  readonly #shared: SharedState;
  readonly #log: Logger;
  /** The last request for each group of a session. The next one waits for it, so that the newest wins. */
  readonly #queues = new Map<string, Promise<void>>();

  /** The configured sessions, with the groups that were sent to each. */
  readonly #configured = new Map<BreakpointSession, Set<string>>();
  readonly runTo: RunTo;
  readonly entries: EntryStops;
  readonly traces: Traces;
  readonly #conditions = new ConditionChecks();
  #breakpoints: Breakpoints;

  /** The hits of each session when its triggered breakpoints were last checked. */
  readonly #hits = new Map<SessionId, SessionState['hits']>();
  /** Triggered breakpoints that were sent, as their triggers were hit. */
  readonly #armed = new WeakMap<BreakpointSession, ReadonlySet<number>>();

  constructor(shared: SharedState, log: Logger) {
    this.#shared = shared;
    this.#log = log;
    this.#breakpoints = shared.state.breakpoints;
    this.runTo = new RunTo(shared, (session, group) => this.send(session, group));
    this.entries = new EntryStops(shared, (session, group) => this.send(session, group));
    this.traces = new Traces(shared, { open: () => this.#open(), send: (session, group) => this.send(session, group) });
    shared.subscribe((fact, state) => this.#onFact(fact, state));
  }

  #onFact(fact: Fact, state: State): void {
    const { type } = fact;
    const { breakpoints } = state;
    if (type === 'breakpoints_changed') this.#sendChanged(changedGroups(this.#breakpoints, breakpoints));
    if (type === 'breakpoints_deactivated') this.#sendChanged(groupsOf(breakpoints));
    if (type === 'exception_filters_changed' || type === 'exception_options_changed')
      for (const session of this.#open()) void sendExceptionFilters(session, state);
    this.#breakpoints = breakpoints;
    if ('sessionId' in fact) this.#followHits(fact.sessionId, state);
  }

  /** The configured sessions whose adapters are connected. */
  #open(): readonly BreakpointSession[] {
    for (const session of [...this.#configured.keys()]) if (!session.isOpen) this.#configured.delete(session);
    return [...this.#configured.keys()];
  }

  /** Sends triggered breakpoints once their triggers were hit, and removes them when the program is restarted. */
  #followHits(sessionId: SessionId, state: State): void {
    const hits = sessionIn(state.sessions, sessionId)?.hits;
    if (hits === this.#hits.get(sessionId)) return;
    if (hits === undefined) this.#hits.delete(sessionId);
    else this.#hits.set(sessionId, hits);
    const waiting = state.breakpoints.filter(({ waitsFor }) => waitsFor !== undefined);
    if (waiting.length > 0) this.#sendArmed(rootIdOf(state, sessionId), waiting);
  }

  /** In all sessions of a tree, because the trigger may be hit in another program. */
  #sendArmed(rootId: SessionId, waiting: readonly UserBreakpoint[]): void {
    for (const session of this.#open()) {
      if (rootIdOf(this.#shared.state, session.id) !== rootId) continue;
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

  /** The temporary breakpoints of a session, for its gate. */
  temporaryOf(session: Pick<BreakpointSession, 'id'>): TemporaryStops {
    return {
      isAt: (frame) => this.runTo.isAt(session, frame),
      isEntryAwaited: () => this.entries.isAwaited(session),
      isAtEntry: (frame) => this.entries.isAt(session, frame),
      trace: () => this.traces.of(session.id),
    };
  }

  /** Sends all breakpoints to a new session. From then on it receives each change. */
  async sendAll(session: BreakpointSession): Promise<void> {
    // Those that have ended are not kept until a breakpoint changes.
    this.#open();
    this.#configured.set(session, new Set());
    const places = [...this.#shared.state.breakpoints, ...this.traces.placesOf(session.id)];
    await Promise.all(groupsOf(places).map((group) => this.send(session, group)));
  }

  /** The text of a source was modified while its programs run. */
  sourceModified(path: string): void {
    for (const { id } of this.#open()) this.#shared.record({ type: 'source_modified', sessionId: id, at: now(), path });
  }

  #sendChanged(groups: readonly BreakpointGroup[]): void {
    for (const session of this.#open()) for (const group of groups) void this.send(session, group);
  }

  /** Resolves when adapters have answered for all breakpoints that were changed until now. */
  async settled(): Promise<void> {
    await Promise.all(this.#queues.values());
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
    const problems = await this.#conditions.problemsOf(session, this.#inGroup(session, group));
    const { state } = this.#shared;
    const ofGroup = this.#inGroup(session, group);
    this.#rememberArmed(session, ofGroup);
    const unsent = new Map<number, NewBinding>();
    const wanted = ofGroup.filter((breakpoint) => {
      const isOn = breakpoint.enabled && !state.breakpointsDeactivated;
      const refusal = unsupportedReason(breakpoint, session.state) ?? problems.get(breakpoint);
      const isWaiting = !isArmed(state, session.id, breakpoint);
      if (!isOn) unsent.set(breakpoint.id, { verified: false });
      else if (refusal !== undefined) unsent.set(breakpoint.id, { verified: false, refused: true, message: refusal });
      else if (isWaiting) unsent.set(breakpoint.id, { verified: false, message: this.#triggerMessage(breakpoint) });
      return !unsent.has(breakpoint.id);
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

  #inGroup<Kind extends BreakpointKind>(session: BreakpointSession, group: BreakpointGroup<Kind>) {
    return this.#shared.state.breakpoints
      .filter((breakpoint): breakpoint is UserBreakpoint & BreakpointOf<Kind> => isIn(group, breakpoint))
      .filter((breakpoint) => isForSession(breakpoint, session.state));
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
    const isNeeded =
      group.kind === 'source' ||
      wanted.length > 0 ||
      sent?.has(groupKey(group)) === true ||
      this.entries.isIn(session, group) ||
      this.traces.isIn(session, group);
    if (isNeeded) sent?.add(groupKey(group));
    return isNeeded;
  }

  /** The conditions that are not sent. */
  #emulated(session: BreakpointSession, breakpoint: UserBreakpoint): readonly WrittenCondition[] {
    if (this.traces.isHeld(session, breakpoint)) return writtenConditions;
    return emulatedParts(breakpoint, session.state, this.#shared.state.breakpoints);
  }

  /** Takes back the breakpoints that the adapter has set without their conditions. */
  async #withoutRefused<Kind extends BreakpointKind>(
    session: BreakpointSession,
    group: BreakpointGroup<Kind>,
    { wanted, bound }: { readonly wanted: Wanted<Kind>; readonly bound: [number, NewBinding][] },
  ): Promise<[number, NewBinding][]> {
    const answers = new Map(bound);
    const kept = wanted.filter((breakpoint) => {
      const { verified, message } = answers.get(breakpoint.id) ?? unanswered;
      return verified || message === undefined || !this.#conditions.isRefused(session, breakpoint, message);
    });
    if (kept.length === wanted.length) return bound;
    const refused = bound.map(([id, binding]): [number, NewBinding] => [id, { ...binding, refused: true }]);
    return [...refused, ...(await this.#ask(session, group, kept))];
  }

  async #ask<Kind extends BreakpointKind>(
    session: BreakpointSession,
    group: BreakpointGroup<Kind>,
    wanted: Wanted<Kind>,
  ): Promise<[number, NewBinding][]> {
    const { path } = group;
    const row = kindRow(group.kind);
    const temporary = this.runTo.inGroup(session, group);
    try {
      const isSourceModified = session.state.modifiedSources?.includes(path) ?? false;
      const sent = wanted
        .map((each) => withoutParts(each, this.#emulated(session, each)))
        .map((each) => withMarkedMessage(withSpelledHits(each, session.state)));
      const own = this.entries.added(session, group, row.arguments(sent, { path, isSourceModified }));
      const all = this.traces.added(session, group, own);
      const { args, index } = withTemporary(all, temporary?.place);
      const { breakpoints = [] } = await session.request(row.request, args);
      if (temporary) temporary.answer = breakpoints[index];
      const bound = wanted.map((breakpoint, place): [number, NewBinding] => {
        const { id } = breakpoint;
        const answer = breakpoints[place];
        const early = answer?.id === undefined ? undefined : session.bindBreakpoint(answer.id, id);
        const binding = toBinding(answer && normalizedBreakpoint(session.quirks, { ...answer, ...early }));
        return [id, unlessRebinding(binding, breakpoint, session.state.bindings[id])];
      });
      const ownId = index < wanted.length ? undefined : temporary?.answer?.id;
      const isAnothers = breakpoints.slice(0, wanted.length).some(({ id }) => id === ownId);
      if (ownId !== undefined && !isAnothers) session.bindBreakpoint(ownId, ofNobody);
      this.traces.answered(session, group, { args, breakpoints, count: wanted.length });
      return await this.#withoutRefused(session, group, { wanted, bound });
    } catch (error) {
      const message = messageOf(error);
      if (temporary) temporary.answer = { verified: false, reason: 'failed', message };
      return wanted.map(({ id }) => [id, { verified: false, message }]);
    }
  }
}

/** A breakpoint as it is sent: its output is to be known by its log message. */
const withMarkedMessage = <Breakpoint extends UserBreakpoint>(breakpoint: Breakpoint): Breakpoint =>
  breakpoint.logMessage === undefined
    ? breakpoint
    : { ...breakpoint, logMessage: withMarks(breakpoint.logMessage, breakpoint.id) };

const isIn = (group: BreakpointGroup, breakpoint: UserBreakpoint): boolean =>
  groupKey(groupOf(breakpoint)) === groupKey(group);
