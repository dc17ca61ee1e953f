import { lineFeeds } from '../../model/files/line-feeds.ts';
import { attempt } from '../../model/attempt.ts';
import { tabLabel } from '../../model/files/documents.ts';
import type { Picks } from '../../ui/quick-pick.ts';
import type { PalettePort } from './port.ts';
import { goToEditor } from './go-to-editor.ts';

/** Goes to a line of the open file. */
export function findLine(port: PalettePort, typed: string): Picks {
  const { current } = port.documents.value;
  const path = current?.path;
  if (current === undefined || path === undefined)
    return { items: [], note: 'No file is open. Remove the ":" to find one.' };
  const text = port.openFiles.typedText(current.key) ?? current.text;
  const lines = lineFeeds(text).split('\n').length;
  const [line = 0, column] = typed
    .trim()
    .split(':', 2)
    .map((digits) => Number.parseInt(digits, 10) || 0);
  if (line < 1 || line > lines)
    return { items: [], note: `Type a line number of ${tabLabel(current)} from 1 to ${lines}.` };
  const run = () => void attempt(port, port.openFile(path, line, { column, of: 'shown' })).then(() => goToEditor(port));
  return { items: [{ label: `Line ${line}`, detail: current.label, run }] };
}
