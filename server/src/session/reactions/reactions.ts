import { setTimeout as delay } from 'node:timers/promises';
import {
  areasIn,
  defined,
  fieldOf,
  isKnownEvent,
  type DapEventName,
  type DapEvents,
  type OutputEntry,
  type UserBreakpoint,
} from '#protocol';
import { withoutIgnoredLines } from '../../output/ignored-lines.ts';
import { printedTexts } from '../../output/logpoint-marks.ts';
import { textParts } from '../../output/text-parts.ts';
import type { Session } from '../door/session.ts';
import { exitCodeIn } from '../../adapters/message-quirks.ts';
import { sendFirstExceptionFilters } from '../breakpoints/exception-filters.ts';
import { readStop, readStopPlace } from './stop-bundle.ts';
import { onceAtATime } from './at-a-time.ts';
import type { NewOutput, SessionServices, TreeControl } from './tree-control.ts';
import { readThreads, readThreadsSoon } from './thread-list.ts';

type Reactions = {
  readonly [Name in DapEventName]?: (
    tree: TreeControl,
    session: Session,
    body: DapEvents[Name],
  ) => void | Promise<void>;
};

/** How long after a look for processes the next one follows at the earliest, in milliseconds. */
const lookAgainMs = 100;

const readStopAgain = onceAtATime((session: Session, { shared, log }: SessionServices) =>
  readStop(shared, session, log),
);
const readPlaceAgain = onceAtATime(async (session: Session, { shared, log }: SessionServices) => {
  await readStopPlace(shared, session, log);
});
const readThreadsAgain = onceAtATime(readThreads);
const sendFiltersAgain = onceAtATime((session: Session, { shared }: SessionServices) =>
  sendFirstExceptionFilters(session, shared.state),
);
const lookForProcesses = onceAtATime(async (tree: TreeControl) => {
  tree.lookForProcesses();
  await delay(lookAgainMs, undefined, { ref: false });
});

/** Effects of events, run after an event has changed the state. Most events have none. */
const reactions: Reactions = {
  initialized: (tree, { id }) => tree.initialized(id),

  stopped: ({ parts }, session) => readStop(parts.shared, session, parts.log),

  /** Reads the stop again. What is still valid comes from the cache. */
  invalidated: async ({ parts }, session, body) => {
    const areas = areasIn(body);
    if (session.state.threads.some(({ stop }) => stop?.isCause)) {
      if (areas.includes('all')) return readStopAgain(session, parts);
      await readPlaceAgain(session, parts);
    }
    if (areas.includes('threads')) await readThreadsAgain(session);
  },

  thread: (_tree, session) => readThreadsSoon(session),

  output: (tree, session, body) => {
    const { category = 'console' } = body;
    if (session.quirks.ignoredOutputCategories.includes(category)) return;
    const exitCode = exitCodeIn(session.quirks, body.output ?? '');
    if (exitCode !== undefined) tree.programExited(exitCode);
    let part: Output = body;
    for (const output of textParts(body.output ?? '')) {
      const own = output === part.output ? part : { ...part, output };
      tree.inTurn(output.length, () => append(tree, session, own));
      part = { category, output };
    }
  },

  capabilities: async ({ parts }, session, { capabilities }) => {
    const isLate = parts.breakpoints.isConfigured(session);
    if (isLate && capabilities?.exceptionBreakpointFilters) await sendFiltersAgain(session, parts);
  },

  // The process is not taken from the event: an adapter could name one of another session.
  process: (tree) => lookForProcesses(tree),

  terminated: async (tree, session, { restart = false }) => {
    const isAgain = session.id === tree.rootId && !tree.isEnding && restart !== false && restart !== null;
    await tree.endMember(session.id, 'The program has ended.');
    if (isAgain) tree.parts.onRestart(tree.rootId, restart);
  },
};

/** Runs the effect of an event. Throws or rejects if it fails. */
export function react(
  tree: TreeControl,
  session: Session,
  { event, body }: { event: string; body?: unknown },
): Promise<void> | undefined {
  if (!isKnownEvent(event)) return undefined;
  const reaction = reactions[event] as
    ((tree: TreeControl, session: Session, body: unknown) => Promise<void> | undefined) | undefined;
  return reaction?.(tree, session, body ?? {});
}

type Output = DapEvents['output'];
type Source = NonNullable<Output['source']>;
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Appends an output event, or a part of a long one. */
function append(tree: TreeControl, session: Session, body: Output): void {
  for (const { text, breakpointId } of printedTexts(body.output)) {
    const output = withoutIgnoredLines(session.quirks, text);
    if (output === undefined) continue;
    const entry = outputOf(tree, session, output === body.output ? body : { ...body, output });
    // A program may print marks itself, with any number.
    const { breakpoints } = tree.parts.shared.state;
    const breakpoint = breakpointId === undefined ? undefined : breakpoints.find(({ id }) => id === breakpointId);
    if (breakpoint === undefined) tree.appendOutput(session.id, entry);
    else tree.appendOutput(session.id, ofLogpoint(session, breakpoint, entry), breakpoint.id);
  }
}

/** An output event as an entry. Built field by field for speed: a program may print a hundred thousand lines. */
function outputOf(
  { parts }: TreeControl,
  session: Session,
  {
    category = 'console',
    output,
    variablesReference = 0,
    locationReference = 0,
    group,
    line,
    column,
    source,
    data,
  }: Output,
): NewOutput {
  const entry: Writable<NewOutput> = { category, text: output };
  if (data !== undefined && fieldOf(data, 'areMessages') === true) entry.areMessages = true;
  if (variablesReference > 0) {
    const owner = parts.references.ownerIn(session.id);
    entry.variablesReference = parts.references.give('variables', variablesReference, owner);
  }
  if (group !== undefined) entry.group = group;
  if (line !== undefined) entry.line = line;
  if (column !== undefined) entry.column = column;
  if (locationReference > 0) entry.locationReference = locationReference;
  if (source !== undefined && isReachable(source)) entry.source = sourceOf(source);
  return entry;
}

/** What a logpoint printed, with its place if the adapter does not report one. */
function ofLogpoint(session: Session, breakpoint: UserBreakpoint, entry: NewOutput): NewOutput {
  if (entry.source !== undefined || breakpoint.kind !== 'source') return { ...entry, isLogpoint: true };
  const { path, line } = { ...breakpoint, ...defined({ line: session.state.bindings[breakpoint.id]?.line }) };
  return { ...entry, isLogpoint: true, source: { path }, line };
}

/** Whether a source can be opened: by its path, or through the adapter. */
const isReachable = ({ path, sourceReference = 0 }: Source): boolean => path !== undefined || sourceReference > 0;

function sourceOf({ path, name, sourceReference }: Source): NonNullable<OutputEntry['source']> {
  const source: Writable<NonNullable<OutputEntry['source']>> = {};
  if (path !== undefined) source.path = path;
  if (name !== undefined) source.name = name;
  if (sourceReference !== undefined) source.sourceReference = sourceReference;
  return source;
}
