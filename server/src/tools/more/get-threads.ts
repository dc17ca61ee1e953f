import { z } from 'zod';
import { frameResult, sessionTree, topFrame, type ThreadState } from '#protocol';
import { now } from '../../state/shared-state.ts';
import { sessionId } from '../fields.ts';
import { rootOf } from '../threads.ts';
import { defineTool } from '../tool.ts';
import { itemPage, pageFields } from './item-page.ts';

/** How many threads are returned if the caller does not say. */
const usualCount = 50;

/** A thread as agents see it: with the reason and place of its stop. */
function threadResult({ id, name, stop }: ThreadState) {
  const top = topFrame(stop);
  return {
    thread_id: id,
    name,
    state: stop ? 'stopped' : 'running',
    ...(stop?.isCause && { reason: stop.reason }),
    ...(top && frameResult(top)),
  };
}

/** Lists the threads of a session and its child sessions. */
export const getThreads = defineTool({
  name: 'get_threads',
  title: 'List threads',
  description: 'The threads of a session: which are stopped, why and where.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject({ ...pageFields(usualCount), session_id: sessionId }),
  run: ({ start, count = usualCount, session_id }, { debug, maxChars }) => {
    const rootId = rootOf(debug, session_id);
    const threads = sessionTree(debug.shared.state, rootId).flatMap((session) => session.threads);
    const { shown, paging } = itemPage(threads.map(threadResult), { start, count, maxChars });
    return { status: 'success', timestamp: now(), threads: shown, ...paging, session_id: rootId };
  },
});
