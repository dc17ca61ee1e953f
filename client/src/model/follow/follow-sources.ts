import { sessionIn, type Dap, type SessionId, type SessionState } from '#protocol';
import type { PageWorkbench } from '../create-workbench.ts';
import { sourceKey } from '../files/document-names.ts';

interface ChangedSource {
  readonly sessionId: SessionId;
  readonly source: Dap.Source;
  readonly key: string | undefined;
}

/** The sources that the adapter has reported again since. */
function changedSources({ id, loadedSources }: SessionState, before: SessionState | undefined): ChangedSource[] {
  if (!before || before.loadedSources === loadedSources) return [];
  return loadedSources.flatMap((source, index) => {
    const was = before.loadedSources[index];
    const key = sourceKey(id, source);
    return was && was !== source && sourceKey(id, was) === key ? [{ sessionId: id, source, key }] : [];
  });
}

/** Reads open sources again when an adapter says that they changed: hidden ones when they are next shown. */
export function followSources(workbench: PageWorkbench): void {
  let { sessions } = workbench.server.value.state;
  workbench.server.subscribe(() => {
    const before = sessions;
    ({ sessions } = workbench.server.value.state);
    if (sessions === before) return;
    const open = new Set(workbench.documents.value.tabs.map(({ key }) => key));
    const changed = sessions
      .flatMap((session) => changedSources(session, sessionIn(before, session.id)))
      .filter(({ key }) => key !== undefined && open.has(key));
    if (changed.length === 0) return;
    workbench.refreshDocuments();
    for (const { current } of workbench.editorGroups.value.groups) {
      const shown = current?.sourceReference === undefined ? undefined : changed.find(({ key }) => key === current.key);
      if (shown) void workbench.openSource(shown.sessionId, shown.source);
    }
  });
}
