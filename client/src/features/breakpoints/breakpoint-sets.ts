import { savedBreakpoints, type BreakpointSet } from '#protocol';
import type { Workbench } from '../../model/workbench.ts';

/** '1 breakpoint', '3 breakpoints'. */
export const counted = (count: number): string => (count === 1 ? '1 breakpoint' : `${count} breakpoints`);

/** What the page has now, to be had back: also what means something to this session only. */
const presentOnes = ({ server }: Workbench): BreakpointSet =>
  savedBreakpoints(server.value.state.breakpoints, () => true);

/** Does something that puts other breakpoints in the place of the present ones. For a while those can be had back. */
async function replacing(workbench: Workbench, replace: () => Promise<string>): Promise<void> {
  const before = presentOnes(workbench);
  workbench.notify(await replace(), 'news', {
    label: 'Undo',
    run: () => {
      workbench
        .call('replace_breakpoints', { breakpoints: before })
        .catch((error: unknown) => workbench.notify(error instanceof Error ? error.message : String(error), 'failure'));
    },
  });
}

/** Puts the breakpoints of a set in the place of the present ones. Rejects with DebugError. */
export const applyBreakpointSet = (workbench: Workbench, name: string): Promise<void> =>
  replacing(workbench, async () => {
    const breakpoints = workbench.server.value.state.breakpointSets[name] ?? [];
    await workbench.call('replace_breakpoints', { breakpoints });
    return `${counted(breakpoints.length)} of “${name}” in place.`;
  });

/** Keeps the present breakpoints under a name. What had it can be had back for a while. Rejects with DebugError. */
export async function saveBreakpointSet(workbench: Workbench, name: string): Promise<void> {
  const before = workbench.server.value.state.breakpointSets[name];
  const { count } = await workbench.call('save_breakpoint_set', { name });
  const words = `${counted(count)} saved as “${name}”.`;
  if (!before) return workbench.notify(words);
  workbench.notify(words, 'news', {
    label: 'Undo',
    run: () => void workbench.call('save_breakpoint_set', { name, breakpoints: before }),
  });
}

/** Forgets a set. For a while it can be had back. Rejects with DebugError. */
export async function deleteBreakpointSet(workbench: Workbench, name: string): Promise<void> {
  const breakpoints = workbench.server.value.state.breakpointSets[name] ?? [];
  await workbench.call('delete_breakpoint_set', { name });
  workbench.notify(`The set “${name}” is deleted.`, 'news', {
    label: 'Undo',
    run: () => void workbench.call('save_breakpoint_set', { name, breakpoints }),
  });
}

/** Downloads the breakpoints of the workspace as a file. Rejects with DebugError. */
export async function exportBreakpoints(workbench: Workbench): Promise<void> {
  const { text, leftOut } = await workbench.call('export_breakpoints', {});
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'stopline-breakpoints.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  if (leftOut > 0)
    workbench.notify(
      `${counted(leftOut)} ${leftOut === 1 ? 'was' : 'were'} left out: only lines of the workspace and functions are exported.`,
    );
}

/** Larger files are no lists of breakpoints, in bytes. */
const largestImport = 512 * 1024;

/** Asks for a file, and puts the breakpoints in it in the place of the present ones. Rejects with DebugError. */
export async function importBreakpoints(workbench: Workbench): Promise<void> {
  const file = await chosenFile();
  if (!file) return;
  if (file.size > largestImport)
    return workbench.notify('The file is too large to be a list of breakpoints. Nothing was changed.', 'failure');
  const text = await file.text();
  await replacing(workbench, async () => {
    const { count } = await workbench.call('import_breakpoints', { text });
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
