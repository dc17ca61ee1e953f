import type { Dap } from '../dap/messages.ts';

/** Folders of a workspace that hold what others wrote. */
const foreignFolders = /\/(node_modules|site-packages|dist-packages|\.venv|\.tox)\//;

/** Sources of a language's runtime: Node's own modules, Python's standard library, Go's runtime. */
const runtimeSources = /^<|^node:|\/lib\/python[\d.]+\/(?!(site|dist)-packages\/)|\/src\/runtime\//;

/** What calls `main` and starts threads in C, of which debuggers have no source. */
const runtimeFunctions = /^(_start|__libc_start\w*|start_thread|__?clone3?)\b/;

const pathOf = ({ source }: Dap.StackFrame): string => (source?.path ?? '').replaceAll('\\', '/');

/** The adapter shows a frame or its source less prominently: it was told to skip it. */
const isSubdued = ({ presentationHint, source }: Dap.StackFrame): boolean =>
  presentationHint === 'subtle' || source?.presentationHint === 'deemphasize';

/** Whether a frame is code that the workspace's own people wrote. `workspaceFolder` is its real path. */
export function isOwnFrame(frame: Dap.StackFrame, workspaceFolder: string): boolean {
  const path = pathOf(frame);
  const folder = workspaceFolder.replaceAll('\\', '/').replace(/\/$/, '');
  return path.startsWith(`${folder}/`) && !foreignFolders.test(path.slice(folder.length)) && !isSubdued(frame);
}

/** Whether a frame belongs to a language's runtime, or is only a heading in the stack. */
export function isRuntimeFrame(frame: Dap.StackFrame, workspaceFolder: string): boolean {
  if (frame.presentationHint === 'label') return true;
  if (isOwnFrame(frame, workspaceFolder)) return false;
  return isSubdued(frame) || runtimeSources.test(pathOf(frame)) || runtimeFunctions.test(frame.name);
}
