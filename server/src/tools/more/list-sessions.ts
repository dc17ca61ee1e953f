import { z } from 'zod';
import {
  activeSessionId,
  latestStop,
  phaseOf,
  rootSessions,
  sessionTree,
  type SessionState,
  type State,
} from '#protocol';
import { now } from '../../state/shared-state.ts';
import { defineTool } from '../tool.ts';
import { itemPage, pageFields } from './item-page.ts';

/** How many sessions are returned if the caller does not say. */
const usualCount = 20;

/** A session as agents see it, with what is known of its child sessions. */
function sessionResult(
  state: State,
  { id, name, type, request, noDebug, startedAt, startedBy, ...rest }: SessionState,
) {
  const tree = sessionTree(state, id);
  const stopped = latestStop(state, id);
  const { exitCode, ending } = rest;
  return {
    session_id: id,
    configuration_name: name,
    type,
    request,
    state: phaseOf(state, id),
    is_active: id === activeSessionId(state),
    started_at: startedAt,
    started_by: startedBy.name,
    threads: tree.flatMap(({ threads }) => threads).length,
    ...(tree.length > 1 && { child_sessions: tree.slice(1).map((child) => child.name) }),
    ...(noDebug && { no_debug: true }),
    ...(stopped && { stopped_thread_id: stopped.thread.id, stop_id: stopped.stop.id, reason: stopped.stop.reason }),
    ...(exitCode !== undefined && { exit_code: exitCode }),
    ...(ending && { ended_at: ending.at, message: ending.message }),
  };
}

/** Lists the sessions, the one that was started last first. */
export const listSessions = defineTool({
  name: 'list_sessions',
  title: 'List sessions',
  description: 'All sessions, also those that people started and that have ended, the newest first.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject(pageFields(usualCount)),
  run: ({ start, count = usualCount }, { debug, maxChars }) => {
    const { state } = debug.shared;
    const sessions = rootSessions(state)
      .toReversed()
      .map((session) => sessionResult(state, session));
    const { shown, paging } = itemPage(sessions, { start, count, maxChars });
    return { status: 'success', timestamp: now(), sessions: shown, ...paging };
  },
});
