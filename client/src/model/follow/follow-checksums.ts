import { hasCapability, sessionTree, type SessionState, type SourceChecksum } from '#protocol';
import type { PageWorkbench } from '../create-workbench.ts';
import { isFile } from '../files/document-names.ts';
import type { OpenDocument } from '../files/open-document.ts';

/** The checksums that a session knows of a file, by the algorithms that its adapter supports. */
function checksumsIn({ capabilities, threads, loadedSources }: SessionState, path: string): readonly SourceChecksum[] {
  const frames = threads.flatMap(({ stop }) => stop?.frames ?? []);
  const sources = [...frames.flatMap(({ source }) => source ?? []), ...loadedSources];
  const { checksums = [] } = sources.find((source) => source.path === path && source.checksums !== undefined) ?? {};
  const { supportedChecksumAlgorithms = [] } = capabilities;
  return hasCapability(capabilities, 'supportedChecksumAlgorithms')
    ? checksums.filter(({ algorithm }) => supportedChecksumAlgorithms.includes(algorithm))
    : checksums;
}

/** Notes whether the shown files are the versions that are running, by the checksums of the adapter. */
export function followChecksums(port: PageWorkbench): void {
  const asked = new Map<string, string>();
  const check = (current: OpenDocument) => {
    if (!current.path || !isFile(current)) return;
    const { key, path, version } = current;
    const checksums = sessionTree(port.server.value.state, port.shownSessionId() ?? '')
      .filter(({ lifecycle }) => lifecycle !== 'terminated')
      .flatMap((session) => checksumsIn(session, path));
    const question = JSON.stringify([version, checksums]);
    if (question === asked.get(path)) return;
    asked.set(path, question);
    if (checksums.length === 0) {
      port.noteWhetherItRuns(key, true);
      return;
    }
    void port.call('compare_checksums', { path, checksums }).then(
      ({ differs }) => {
        if (asked.get(path) === question) port.noteWhetherItRuns(key, !differs);
      },
      // The editor says that the file cannot be read.
      () => undefined,
    );
  };
  const follow = () => {
    const shown = port.editorGroups.value.groups.flatMap(({ current }) => current ?? []);
    for (const path of asked.keys()) if (shown.every((document) => document.path !== path)) asked.delete(path);
    shown.forEach(check);
  };
  for (const store of [port.editorGroups, port.presented]) store.subscribe(follow);
}
