import { topFrame } from '#protocol';
import { NotReachedError } from '../connection/not-reached.ts';
import type { RememberedGroup } from '../view-state.ts';
import type { Workbench } from '../workbench.ts';
import { workspaceLabel } from './document-names.ts';
import type { Documents } from './documents.ts';
import type { Drafts } from './drafts.ts';
import type { EditorGroup } from './editor-groups.ts';
import type { GroupId } from './open-document.ts';

interface TabsParts {
  readonly workbench: Pick<Workbench, 'server' | 'view' | 'shownStop'>;
  readonly documents: Documents;
  readonly drafts: Drafts;
}

const groupIds: readonly GroupId[] = [1, 2];

/** The files of a group: sources from adapters are not remembered. */
function remembered({ tabs, current }: EditorGroup): RememberedGroup {
  const files = tabs.flatMap(({ key, path, isPreview }) => (path === key ? [{ path, isPreview }] : []));
  return { files, shown: current?.path === current?.key ? current?.path : undefined };
}

function remember({ workbench: { server, view }, documents }: TabsParts): void {
  const { groups, active } = documents.groups.value;
  const kept = groups.map((group) => ({ id: group.id, ...remembered(group) })).filter(({ files }) => files.length > 0);
  view.update((value) => ({
    ...value,
    openFile: documents.store.value.current?.path,
    openTabs: {
      workspace: server.value.workspace.path,
      groups: kept.map(({ files, shown }) => ({ files, shown })),
      active: Math.max(
        0,
        kept.findIndex(({ id }) => id === active),
      ),
    },
  }));
}

/** A missing file is not worth a message: it is only where this page was before. */
async function restore(documents: Documents, id: GroupId, shown: string): Promise<void> {
  try {
    await documents.restore(id, shown);
  } catch (error) {
    if (!(error instanceof NotReachedError)) await documents.closeTab(shown, id);
  }
}

/**
 * Reopens the editors of the last time with their tabs and unsaved text, and remembers them from then on. Where a stop
 * will be shown, the last file is not.
 */
export function restoreTabs(parts: TabsParts): void {
  const { documents, drafts, workbench } = parts;
  const { openTabs } = workbench.view.value;
  const { path: workspace } = workbench.server.value.workspace;
  const groups = openTabs.workspace === workspace ? openTabs.groups : [];
  const edited = drafts.paths();
  const others = edited.filter((path) => groups.every(({ files }) => files.every((file) => file.path !== path)));
  const unknown = others.map((path) => ({ path, isPreview: false }));
  const stop = workbench.shownStop();
  const stoppedIn = topFrame(stop?.stop)?.source?.path;
  const { hasRoom } = documents.groups.value;
  const isElsewhere = hasRoom && groups.some(({ shown }, index) => index !== openTabs.active && shown === stoppedIn);

  groupIds.forEach((id, index) => {
    const files = [...(groups[index]?.files ?? []), ...(index === 0 ? unknown : [])];
    documents.restoreTabs(
      id,
      files.map(({ path, isPreview }) => ({
        key: path,
        path,
        label: workspaceLabel(path, workspace),
        isPreview,
        isEdited: edited.includes(path),
        isDeleted: false,
      })),
    );
  });
  documents.activate(groupIds[openTabs.active] ?? 1);
  groupIds.forEach((id, index) => {
    const shown = groups[index]?.shown;
    const isForStop = stop !== undefined && index === openTabs.active && !isElsewhere;
    if (shown !== undefined && !isForStop) void restore(documents, id, shown);
  });
  documents.groups.subscribe(() => remember(parts));
}
