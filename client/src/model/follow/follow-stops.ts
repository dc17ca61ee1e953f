import { sessionTree } from '#protocol';
import type { Workbench } from '../workbench.ts';
import { shownFrame } from '../shown.ts';

/** Opens the source of each stop, and of a frame that a person selects; the next stop ends that selection. */
export function followStops(workbench: Workbench): void {
  let shown: { readonly stopId?: number | undefined; readonly frameId?: number | undefined } = {};
  let newestStopId = newestStop(workbench);

  const dropChoice = () => {
    const newest = newestStop(workbench);
    if (newest <= newestStopId) return;
    newestStopId = newest;
    workbench.view.update((view) => (view.selectedFrame === undefined ? view : { ...view, selectedFrame: undefined }));
  };

  const follow = () => {
    const { stopped, isOver } = workbench.presented.value;
    const frame = shownFrame(workbench.presented.value, workbench.view.value);
    const next = { stopId: stopped?.stop.id, frameId: frame?.id };
    if (isOver || (next.stopId === shown.stopId && next.frameId === shown.frameId)) return;
    shown = next;
    if (stopped && frame?.source) void workbench.openSource(stopped.session.id, frame.source, frame);
  };

  workbench.server.subscribe(dropChoice);
  workbench.presented.subscribe(follow);
  workbench.view.subscribe(follow);
  follow();
}

/** The latest stop of the shown session tree, ended or not, that may take the focus. */
function newestStop({ presented, server }: Workbench): number {
  const { sessionId } = presented.value;
  const tree = sessionId === undefined ? [] : sessionTree(server.value.state, sessionId);
  let newest = 0;
  for (const { threads } of tree) {
    for (const { stop, lastStop } of threads) {
      const latest = stop ?? lastStop;
      if (latest?.preservesFocus !== true) newest = Math.max(newest, latest?.id ?? 0);
    }
  }
  return newest;
}
