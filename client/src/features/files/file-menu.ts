import { baseName } from '#protocol';
import { unlessAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import { inGroups, type MenuEntry } from '../../ui/menu.ts';
import type { Picks } from '../../ui/quick-pick.ts';
import type { FileRow } from './file-rows.ts';
import { askForNewFile } from './new-file.ts';
import type { FilesPort } from './port.ts';

/** A row of a file or folder; its key is its path relative to the workspace. */
type FileOrFolder = Pick<FileRow, 'key' | 'kind'>;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The start and end of the name of a file without its extension, or of a folder. */
function stemOf({ key, kind }: FileOrFolder): readonly [number, number] {
  const start = folderOf(key).length;
  const dot = key.lastIndexOf('.');
  return [start, kind === 'file' && dot > start ? dot : key.length];
}

/** The tabs of a file, or of the files in a folder. */
function tabsOf({ documents, server }: FilesPort, { key }: FileOrFolder) {
  const path = `${server.value.workspace.path}/${key}`;
  return documents.value.tabs.filter((tab) => tab.path === path || tab.path?.startsWith(`${path}/`) === true);
}

/** Says so, and answers true, if unsaved text would lose its file. */
function refusesUnsaved(port: FilesPort, row: FileOrFolder): boolean {
  const unsaved = tabsOf(port, row).find(({ isEdited }) => isEdited);
  if (unsaved) port.notify(`Save ${baseName(unsaved.label)} first: it has changes that are not on disk.`, 'failure');
  return unsaved !== undefined;
}

function askForName(port: FilesPort, row: FileOrFolder): void {
  const picks = (typed: string): Picks => {
    const to = typed.trim();
    if (to === '' || to === row.key) return { items: [], note: 'Type the new path in the workspace.' };
    return { items: [{ label: `Rename to ${to}`, run: () => void attempt(port, port.openFiles.rename(row.key, to)) }] };
  };
  port.uiRequests.make({
    to: 'pick',
    pick: { label: `Rename ${row.key}`, placeholder: 'New path', typed: row.key, selected: stemOf(row), find: picks },
  });
}

/** Deletes a file or an empty folder. A text can be brought back. */
async function deleteNow(port: FilesPort, row: FileOrFolder, text: string | undefined): Promise<void> {
  const { key: path } = row;
  const open = tabsOf(port, row);
  await port.call('delete_file', { path });
  for (const { key } of open) await port.openFiles.close(key);
  const undo = () => void attempt(port, port.call('write_file', { path, text: text ?? '', version: null }));
  port.notify(`${path} was deleted.`, 'news', text === undefined ? undefined : { label: 'Undo', run: undo });
}

/** Deletes a file or an empty folder; one that cannot be brought back only after a question. */
async function deleteRow(port: FilesPort, row: FileOrFolder): Promise<void> {
  if (refusesUnsaved(port, row)) return;
  const file = row.kind === 'file' ? await port.readFile(row.key).catch(() => undefined) : undefined;
  const text = file?.readOnly === undefined ? file?.text : undefined;
  if (row.kind === 'folder' || text !== undefined) {
    await deleteNow(port, row, text);
    return;
  }
  port.uiRequests.make({
    to: 'choice',
    choice: {
      label: `Delete ${row.key}?`,
      placeholder: 'It cannot be brought back',
      items: [
        { label: 'Keep it', run: () => undefined },
        { label: 'Delete it', run: () => void attempt(port, deleteNow(port, row, text)) },
      ],
    },
  });
}

/** The menu of a file or folder. */
export function fileMenu(port: FilesPort, row: FileOrFolder): readonly MenuEntry[] {
  const { key, kind } = row;
  const { workspace, readOnly } = port.server.value;
  const refused = readOnly
    ? { disabled: true, reason: 'the server was started with --read-only' }
    : unlessAllowed(port, 'write_file');
  const folder = kind === 'folder' ? `${key}/` : folderOf(key);
  return inGroups(
    [{ label: 'New file…', ...refused, run: () => askForNewFile(port, folder) }],
    [
      { label: 'Rename…', ...refused, run: () => askForName(port, row) },
      { label: 'Delete', ...refused, run: () => void attempt(port, deleteRow(port, row)) },
    ],
    [
      { label: 'Copy path', run: () => void copyText(port, `${workspace.path}/${key}`) },
      { label: 'Copy relative path', run: () => void copyText(port, key) },
    ],
  );
}
