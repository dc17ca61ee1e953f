import type { Workbench } from '../workbench.ts';
import { workspaceLabel, type Documents } from './documents.ts';
import type { Drafts } from './drafts.ts';

interface TabsParts {
  readonly workbench: Pick<Workbench, 'server' | 'view'>;
  readonly documents: Documents;
  readonly drafts: Drafts;
}

function remember({ workbench: { server, view }, documents: { store } }: TabsParts): void {
  const { current, tabs } = store.value;
  const files = tabs.flatMap(({ key, path, isPreview }) => (path === key ? [{ path, isPreview }] : []));
  view.update((value) => ({
    ...value,
    openFile: current?.path,
    openTabs: { workspace: server.value.workspace.path, files },
  }));
}

/** Reopens the tabs of the last time with their unsaved text, and remembers tabs from then on. */
export function restoreTabs(parts: TabsParts): void {
  const { documents, drafts, workbench } = parts;
  const { openTabs } = workbench.view.value;
  const { path: workspace } = workbench.server.value.workspace;
  const files = openTabs.workspace === workspace ? openTabs.files : [];
  const edited = drafts.paths();
  const others = edited.filter((path) => files.every((file) => file.path !== path));
  const tabs = [...files, ...others.map((path) => ({ path, isPreview: false }))];
  documents.restoreTabs(
    tabs.map(({ path, isPreview }) => ({
      key: path,
      path,
      label: workspaceLabel(path, workspace),
      isPreview,
      isEdited: edited.includes(path),
      isDeleted: false,
    })),
  );
  documents.store.subscribe(() => remember(parts));
}
