import { baseName, type Dap, type SessionId } from '#protocol';
import type { SourceOpener } from '../model/create-workbench.ts';
import { relativePath } from '../model/files/relative-path.ts';
import type { LinePlace } from '../model/files/open-document.ts';
import type { RequestPort, SharedPort } from '../model/ports.ts';
import { absolutePath } from './current-file.ts';
import type { OpenDetail } from './events.ts';

type OpenerPort = SharedPort & RequestPort;

/** Reads a source: a file from the server, others from the adapter. */
async function readText(port: OpenerPort, source: Dap.Source, sessionId: SessionId | undefined): Promise<string> {
  const { path, sourceReference = 0 } = source;
  if (sessionId !== undefined && (sourceReference > 0 || path === undefined))
    return (await port.request(sessionId, 'source', { source, sourceReference })).content;
  return (await port.call('read_file', { path: path ?? '' })).text;
}

/** Hands files and sources to a host, which shows them in its own editor. */
export function hostOpener(port: () => OpenerPort, open: (opened: OpenDetail) => void): SourceOpener {
  const show = (source: Dap.Source, { line, column }: LinePlace = {}, sessionId?: SessionId): Promise<void> => {
    const { path: folder } = port().server.value.workspace;
    const path = (source.sourceReference ?? 0) > 0 ? undefined : source.path;
    open({
      path: path ?? null,
      relative_path: (path === undefined ? undefined : relativePath(folder, path)) ?? null,
      name: source.name ?? baseName(source.path ?? ''),
      line: line ?? null,
      column: column ?? null,
      text: () => readText(port(), source, sessionId),
    });
    return Promise.resolve();
  };
  return {
    openFile: (path, place) => show({ path: absolutePath(port(), path) }, place),
    openSource: (sessionId, source, place) => show(source, place, sessionId),
  };
}
