import type { DocumentPort, SharedPort } from '../model/ports.ts';
import type { CurrentFile } from './events.ts';

/** A path as an absolute one: it may be relative to the folder that the server serves. */
export const absolutePath = ({ server }: SharedPort, path: string): string =>
  /^(?:\/|[a-z]:[\\/])/i.test(path) ? path : `${server.value.workspace.path}/${path}`;

/** Keeps the current file of the host as the current document. Returns the function that sets it. */
export function followCurrentFile(
  port: SharedPort & Pick<DocumentPort, 'documents' | 'editorSelection'>,
): (file: CurrentFile | undefined) => void {
  let file: CurrentFile | undefined;
  const apply = () => {
    const key = file && absolutePath(port, file.path);
    const { documents } = port;
    if (documents.value.current?.key === key) return;
    const current = key === undefined || !file ? undefined : { key, label: file.path, path: key, text: '' };
    documents.set({ current, reveal: undefined, tabs: [] });
  };
  // The served folder is known once connected.
  port.server.subscribe(apply);
  return (next) => {
    file = next;
    apply();
    port.editorSelection.set({ line: next?.line ?? 1, column: next?.column ?? 1 });
  };
}
