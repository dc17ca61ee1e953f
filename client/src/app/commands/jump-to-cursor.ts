import { topFrame, type Dap, type StoppedThread } from '#protocol';
import { chooseTarget } from '../../model/choose-target.ts';
import { tabLabel } from '../../model/files/document-names.ts';
import type { Workbench } from '../../model/workbench.ts';
import { cursorPlace } from './cursor-line.ts';

/** The adapter's source for a path, if the thread is stopped in it. */
function sourceOf({ stop }: StoppedThread, path: string): Dap.Source {
  const known = [topFrame(stop), ...(stop.frames ?? [])].find((frame) => frame?.source?.path === path);
  return known?.source ?? { path };
}

/** Continues from the line of the cursor, without running what is between. */
export async function jumpToCursor(port: Workbench): Promise<void> {
  const stopped = port.shownStop();
  const place = cursorPlace(port);
  if (!stopped || !place) return;
  const { session, thread } = stopped;
  const { path, line } = place;
  const { targets } = await port.request(session.id, 'gotoTargets', { source: sourceOf(stopped, path), line });
  if (targets.length === 0) {
    const { current } = port.documents.value;
    port.notify(`Cannot jump to line ${line}${current ? ` of ${tabLabel(current)}` : ''}.`);
    return;
  }
  await chooseTarget(port, {
    targets,
    label: 'Jump to cursor',
    placeholder: 'Select a location to jump to',
    detail: (target) => `line ${target.line}`,
    take: ({ id: targetId }) => port.request(session.id, 'goto', { threadId: thread.id, targetId }),
  });
}
