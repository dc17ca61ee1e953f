import { isKnownEvent, type DapEventName, type DapEvents, type OutputEntry } from '#protocol';
import { withoutIgnoredLines } from './ignored-lines.ts';
import type { Session } from './session.ts';
import { sendExceptionFilters } from './start.ts';
import { readStop } from './stop-bundle.ts';
import type { Member, SessionTree } from './session-tree.ts';
import { readThreadsSoon } from './thread-list.ts';

type Reactions = {
  readonly [Name in DapEventName]?: (tree: SessionTree, member: Member, body: DapEvents[Name]) => void | Promise<void>;
};

/** What we do about an event, once it has changed the state. Partial: most events only change it. */
const reactions: Reactions = {
  initialized: (_tree, { initialized }) => initialized.resolve(),

  stopped: ({ parts }, { session }) => readStop(parts.hub, session, parts.log),

  /** What was read of the stop may be wrong now: the epoch has moved, so this reads it anew. */
  invalidated: async ({ parts }, { session }) => {
    if (session.state.threads.some(({ stop }) => stop?.isCause)) await readStop(parts.hub, session, parts.log);
  },

  thread: (_tree, { session }) => readThreadsSoon(session),

  output: (tree, { session }, body) => {
    const { category = 'console' } = body;
    if (session.quirks.ignoredOutputCategories.includes(category)) return;
    const text = withoutIgnoredLines(session.quirks, body.output ?? '');
    if (text !== undefined) tree.say(session.id, { category, text, ...details(tree, session, body) });
  },

  capabilities: async ({ parts }, { session }, { capabilities }) => {
    const isLate = parts.breakpoints.isConfigured(session);
    if (isLate && capabilities?.exceptionBreakpointFilters) await sendExceptionFilters(session, parts.hub.state);
  },

  process: (tree, _member, { systemProcessId, startMethod }) => {
    if (systemProcessId !== undefined && startMethod === 'launch') tree.addProcess(systemProcessId);
  },

  terminated: (tree, { session }) => tree.endMember(session.id, 'The program has ended.'),
};

/** Does what an event asks for. Rejects with what went wrong; an event without a reaction resolves. */
export async function react(
  tree: SessionTree,
  member: Member,
  { event, body }: { event: string; body?: unknown },
): Promise<void> {
  if (!isKnownEvent(event)) return;
  const reaction = reactions[event] as
    ((tree: SessionTree, member: Member, body: unknown) => void | Promise<void>) | undefined;
  await reaction?.(tree, member, body ?? {});
}

function details(
  { parts }: SessionTree,
  session: Session,
  { variablesReference, group, source, line, column }: DapEvents['output'],
): Partial<OutputEntry> {
  const owner = parts.references.ownerOfSession(session.id);
  const reference = parts.references.give('variables', variablesReference ?? 0, owner);
  return {
    ...(reference > 0 && { variablesReference: reference }),
    ...(group !== undefined && { group }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(source !== undefined && isReachable(source) && { source: sourceOf(source) }),
  };
}

/** Whether a source can be opened: by its path, or by the adapter. */
const isReachable = ({ path, sourceReference = 0 }: NonNullable<DapEvents['output']['source']>): boolean =>
  path !== undefined || sourceReference > 0;

function sourceOf({
  path,
  name,
  sourceReference,
}: NonNullable<DapEvents['output']['source']>): NonNullable<OutputEntry['source']> {
  return {
    ...(path !== undefined && { path }),
    ...(name !== undefined && { name }),
    ...(sourceReference !== undefined && { sourceReference }),
  };
}
