import { DebugError, topFrame, type Dap } from '#protocol';
import type { StoppedThread } from '#protocol';
import { tabLabel } from '../../model/files/document-names.ts';
import type { Workbench } from '../../model/workbench.ts';
import { chooseTarget } from '../../model/choose-target.ts';

/** The saved line at the cursor. Throws for an unsaved line, which the program does not have. */
function cursorPlace({ documents, openFiles, editorSelection }: Workbench): { path: string; line: number } | undefined {
  const path = documents.value.current?.path;
  if (path === undefined) return undefined;
  const { line: shown } = editorSelection.value;
  const line = openFiles.savedLine(shown);
  if (line !== undefined) return { path, line };
  throw new DebugError(
    'unsupported',
    `Line ${shown} is not saved yet. Save the file and restart: the program runs the file on disk.`,
  );
}

/** Resumes the shown thread until it reaches the line of the cursor, or stops before. */
export async function runToCursor(port: Workbench): Promise<void> {
  const stopped = port.shownStop();
  const place = cursorPlace(port);
  if (!stopped || !place) return;
  await port.call('run_to', { sessionId: stopped.session.id, threadId: stopped.thread.id, ...place });
}

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
