import { stat } from 'node:fs/promises';
import { isOwnFrame, type StoppedThread } from '#protocol';

/** Whether a file of the workspace's own code in a stack was saved after the program was started: it runs the old text. */
export async function hasChangedSources({ session, stop }: StoppedThread, workspaceFolder: string): Promise<boolean> {
  const own = (stop.frames ?? []).filter((frame) => isOwnFrame(frame, workspaceFolder));
  const paths = new Set(own.flatMap(({ source }) => source?.path ?? []));
  const savedAt = await Promise.all(
    [...paths].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return savedAt.some((ms) => ms > Date.parse(session.startedAt));
}
