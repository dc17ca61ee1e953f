import { DebugError } from '#protocol';
import type { Workbench } from '../../model/workbench.ts';

/** The saved line at the cursor. Throws for an unsaved line, which the program does not have. */
export function cursorPlace({
  documents,
  openFiles,
  editorSelection,
}: Workbench): { path: string; line: number } | undefined {
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
