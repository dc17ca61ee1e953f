import { DebugError } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { goToEditor } from '../../model/go-to-editor.ts';
import type { NoticePort, OpenPort, RequestPort, UiPort, ViewPort } from '../../model/ports.ts';
import type { Picks } from '../../ui/quick-pick.ts';
import { expandFoldersOf } from './expand-folders.ts';

type NewFilePort = Pick<RequestPort, 'call'> &
  UiPort &
  ViewPort &
  Pick<NoticePort, 'notify'> &
  Pick<OpenPort, 'openFile'>;

/** Creates an empty file with its folders, and opens it to be written. A file that exists is only opened. */
async function create(port: NewFilePort, path: string): Promise<void> {
  await port.call('write_file', { path, text: '', version: null }).catch((thrown: unknown) => {
    if (DebugError.from(thrown).code !== 'conflict') throw thrown;
  });
  expandFoldersOf(port, path);
  await port.openFile(path, undefined, { isKept: true });
  goToEditor(port);
}

function picks(port: NewFilePort, typed: string): Picks {
  const path = typed.trim();
  if (path === '' || path.endsWith('/')) return { items: [], note: 'Type the path of the file in the workspace.' };
  return { items: [{ label: `Create ${path}`, run: () => void attempt(port, create(port, path)) }] };
}

/** Asks for the path of a new file, by default in a folder ("src/"). */
export function askForNewFile(port: NewFilePort, folder = ''): void {
  port.uiRequests.make({
    to: 'pick',
    pick: { label: 'New file', placeholder: 'src/main.py', typed: folder, find: (typed) => picks(port, typed) },
  });
}
