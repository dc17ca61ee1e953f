import { entryOf, toBreakpointSet, type BreakpointSet } from '#protocol';
import { download } from '../../ui/download.ts';
import type { BreakpointChangePort } from './port.ts';
import { counted, notifyWithUndo } from './remove-breakpoints.ts';

/** The current breakpoints for Undo, including those of one session only. */
const currentOnes = ({ server }: BreakpointChangePort): BreakpointSet =>
  toBreakpointSet(server.value.state.breakpoints, () => true);

/** Replaces the current breakpoints, and offers Undo. */
async function replacing(port: BreakpointChangePort, replace: () => Promise<string>): Promise<void> {
  const breakpoints = currentOnes(port);
  notifyWithUndo(port, await replace(), () => port.call('replace_breakpoints', { breakpoints }));
}

/** Replaces the current breakpoints by those of a set, and offers Undo. Rejects with DebugError. */
export const applyBreakpointSet = (port: BreakpointChangePort, name: string): Promise<void> =>
  replacing(port, async () => {
    const breakpoints = entryOf(port.server.value.state.breakpointSets, name) ?? [];
    await port.call('replace_breakpoints', { breakpoints });
    return `${counted(breakpoints.length)} of “${name}” applied.`;
  });

/** Saves the current breakpoints under a name; offers Undo for a set that had it. Rejects with DebugError. */
export async function saveBreakpointSet(port: BreakpointChangePort, name: string): Promise<void> {
  const before = entryOf(port.server.value.state.breakpointSets, name);
  const { count } = await port.call('save_breakpoint_set', { name });
  const words = `${counted(count)} saved as “${name}”.`;
  if (!before) return port.notify(words);
  notifyWithUndo(port, words, () => port.call('save_breakpoint_set', { name, breakpoints: before }));
}

/** Deletes a set, and offers Undo. Rejects with DebugError. */
export async function deleteBreakpointSet(port: BreakpointChangePort, name: string): Promise<void> {
  const breakpoints = entryOf(port.server.value.state.breakpointSets, name) ?? [];
  await port.call('delete_breakpoint_set', { name });
  notifyWithUndo(port, `Breakpoint set “${name}” deleted.`, () =>
    port.call('save_breakpoint_set', { name, breakpoints }),
  );
}

/** Downloads the breakpoints of the workspace as a file. Rejects with DebugError. */
export async function exportBreakpoints(port: BreakpointChangePort): Promise<void> {
  const { text, leftOut } = await port.call('export_breakpoints', {});
  download('stopline-breakpoints.json', new Blob([text], { type: 'application/json' }));
  if (leftOut > 0)
    port.notify(`${counted(leftOut)} not exported: only breakpoints on functions and in files of the workspace are.`);
}

/** The largest file that can be imported, in bytes. */
const largestImport = 512 * 1024;

/** Asks for a file, replaces the current breakpoints by those in it, and offers Undo. Rejects with DebugError. */
export async function importBreakpoints(port: BreakpointChangePort): Promise<void> {
  const file = await chosenFile();
  if (!file) return;
  if (file.size > largestImport)
    return port.notify('The file is too large for a list of breakpoints. Nothing was changed.', 'failure');
  const text = await file.text();
  await replacing(port, async () => {
    const { count } = await port.call('import_breakpoints', { text });
    return `${counted(count)} imported from ${file.name}.`;
  });
}

function chosenFile(): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
