import { hasCapability, sessionTree, type SessionState, type SourceChecksum } from '#protocol';
import type { PageWorkbench } from '../create-workbench.ts';
import { isFile } from '../files/documents.ts';

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

/** Notes whether the open file is the version that is running, by the checksums of the adapter. */
export function followChecksums(port: PageWorkbench): void {
  let asked = '';
  const follow = () => {
    const { current } = port.documents.value;
    if (!current?.path || !isFile(current)) return;
    const { key, path, version } = current;
    const checksums = sessionTree(port.server.value.state, port.shownSessionId() ?? '')
      .filter(({ lifecycle }) => lifecycle !== 'terminated')
      .flatMap((session) => checksumsIn(session, path));
    const question = JSON.stringify([path, version, checksums]);
    if (question === asked) return;
    asked = question;
    if (checksums.length === 0) {
      port.noteWhetherItRuns(key, true);
      return;
    }
    void port.call('compare_checksums', { path, checksums }).then(
      ({ differs }) => {
        if (asked === question) port.noteWhetherItRuns(key, !differs);
      },
      // The editor says that the file cannot be read.
      () => undefined,
    );
  };
  for (const store of [port.documents, port.presented]) store.subscribe(follow);
}
