import { otherGroup } from '../../model/files/editor-groups.ts';
import type { GroupId } from '../../model/files/open-document.ts';
import type { DocumentPort, EditorGroupPort, UiPort } from '../../model/ports.ts';

/** Moves a tab to the other editor, and focuses that editor. The only tab of the only editor stays there too. */
export async function moveTab(
  {
    openFiles,
    editorGroups,
    uiRequests,
  }: Pick<DocumentPort, 'openFiles'> & Pick<EditorGroupPort, 'editorGroups'> & UiPort,
  key: string,
  from: GroupId,
): Promise<void> {
  const [only, other] = editorGroups.value.groups;
  if (other === undefined && only?.tabs.length === 1) await openFiles.split(key);
  else await openFiles.moveToOther(key, from);
  // Another tab takes the focus of one that was removed, in the next drawing.
  await new Promise((drawn) => requestAnimationFrame(drawn));
  openFiles.activate(otherGroup(editorGroups.value, from));
  uiRequests.make({ to: 'focus', region: 'editor' });
}
