import { rootIdOf, stopEventData, topFrame, type StoppedThread, type ToolResult } from '#protocol';
import type { ToolContext } from '../tool.ts';
import { nearestOwnFrame, ownFrameBelow } from './nearest-own-frame.ts';
import { sourceExcerpt } from './source-excerpt.ts';
import { watchValues } from './watch-values.ts';

/**
 * A stop as every waiting tool answers it: the shared state of the stop, and what only agents get. What cannot be read, because
 * the program was resumed meanwhile, is left out.
 */
export async function stopAnswer(
  {
    debug,
    outputMarks,
    signal,
  }: Pick<ToolContext, 'debug' | 'signal'> & { readonly outputMarks: Pick<ToolContext['outputMarks'], 'atStop'> },
  stopped: StoppedThread,
  watch: readonly string[] = [],
): Promise<ToolResult> {
  const { state } = debug.shared;
  const { workspaceFolder } = debug.options;
  const rootId = rootIdOf(state, stopped.session.id);
  const data = stopEventData(state, stopped, { workspaceFolder });
  const output = outputMarks.atStop(rootId);
  const session = debug.sessions.get(stopped.session.id);
  const top = topFrame(stopped.stop);
  const own = ownFrameBelow(stopped, workspaceFolder);
  const frame = own ?? top;
  const watching = { session, shared: debug.shared, threadId: stopped.thread.id, signal };
  const [excerpt, nearest, watched] = await Promise.all([
    top && sourceExcerpt(debug, session, top),
    own && nearestOwnFrame(debug, session, own),
    frame && watch.length > 0 && watchValues({ ...watching, frameId: frame.id }, watch),
  ]);
  const whole = {
    ...data,
    source_excerpt: excerpt ?? null,
    ...(nearest && { nearest_own_frame: nearest }),
    ...output,
    ...(watched && { watch_values: watched }),
  };
  return { status: 'stopped', session_id: rootId, stop_event_data: whole };
}
