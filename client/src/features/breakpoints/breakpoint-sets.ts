import { toBreakpointSet, type BreakpointSet } from '#protocol';
import type { BreakpointChangePort } from './port.ts';

/** '1 breakpoint', '3 breakpoints'. */
export const counted = (count: number): string => (count === 1 ? '1 breakpoint' : `${count} breakpoints`);

/** What the page has now, to be had back: also what means something to this session only. */
const presentOnes = ({ server }: BreakpointChangePort): BreakpointSet =>
  toBreakpointSet(server.value.state.breakpoints, () => true);

/** Does something that puts other breakpoints in the place of the present ones. For a while those can be had back. */
async function replacing(port: BreakpointChangePort, replace: () => Promise<string>): Promise<void> {
  const before = presentOnes(port);
  port.notify(await replace(), 'news', {
    label: 'Undo',
    run: () => {
      port
        .call('replace_breakpoints', { breakpoints: before })
        .catch((error: unknown) => port.notify(error instanceof Error ? error.message : String(error), 'failure'));
    },
  });
}

/** Puts the breakpoints of a set in the place of the present ones. Rejects with DebugError. */
export const applyBreakpointSet = (port: BreakpointChangePort, name: string): Promise<void> =>
  replacing(port, async () => {
    const breakpoints = port.server.value.state.breakpointSets[name] ?? [];
    await port.call('replace_breakpoints', { breakpoints });
    return `${counted(breakpoints.length)} of “${name}” applied.`;
  });

/** Keeps the present breakpoints under a name. What had it can be had back for a while. Rejects with DebugError. */
export async function saveBreakpointSet(port: BreakpointChangePort, name: string): Promise<void> {
  const before = port.server.value.state.breakpointSets[name];
  const { count } = await port.call('save_breakpoint_set', { name });
  const words = `${counted(count)} saved as “${name}”.`;
  if (!before) return port.notify(words);
  port.notify(words, 'news', {
    label: 'Undo',
    run: () => void port.call('save_breakpoint_set', { name, breakpoints: before }),
  });
}

/** Forgets a set. For a while it can be had back. Rejects with DebugError. */
export async function deleteBreakpointSet(port: BreakpointChangePort, name: string): Promise<void> {
  const breakpoints = port.server.value.state.breakpointSets[name] ?? [];
  await port.call('delete_breakpoint_set', { name });
  port.notify(`Breakpoint set “${name}” deleted.`, 'news', {
    label: 'Undo',
    run: () => void port.call('save_breakpoint_set', { name, breakpoints }),
  });
}

/** Downloads the breakpoints of the workspace as a file. Rejects with DebugError. */
export async function exportBreakpoints(port: BreakpointChangePort): Promise<void> {
  const { text, leftOut } = await port.call('export_breakpoints', {});
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'stopline-breakpoints.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  if (leftOut > 0)
    port.notify(`${counted(leftOut)} not exported: only breakpoints on functions and in files of the workspace are.`);
}

/** Larger files are no lists of breakpoints, in bytes. */
const largestImport = 512 * 1024;

/** Asks for a file, and puts the breakpoints in it in the place of the present ones. Rejects with DebugError. */
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
