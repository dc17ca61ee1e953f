import { hasCapability, sessionTree, type SessionState, type SourceChecksum } from '#protocol';
import type { PageWorkbench } from '../create-workbench.ts';
import { isFile } from '../files/documents.ts';

/** What a session says of the file at a path: the checksums by ways of its adapter's that it announced. */
function checksumsIn({ capabilities, threads, loadedSources }: SessionState, path: string): readonly SourceChecksum[] {
  const frames = threads.flatMap(({ stop }) => stop?.frames ?? []);
  const sources = [...frames.flatMap(({ source }) => source ?? []), ...loadedSources];
  const { checksums = [] } = sources.find((source) => source.path === path && source.checksums !== undefined) ?? {};
  const { supportedChecksumAlgorithms = [] } = capabilities;
  return hasCapability(capabilities, 'supportedChecksumAlgorithms')
    ? checksums.filter(({ algorithm }) => supportedChecksumAlgorithms.includes(algorithm))
    : checksums;
}

/** Notes of the file that is shown whether it is what runs, where adapters tell by checksums. Returns what ends it. */
export function followChecksums(workbench: PageWorkbench): () => void {
  let asked = '';
  const follow = () => {
    const { current } = workbench.documents.value;
    const { state } = workbench.server.value;
    if (!current?.path || !isFile(current)) return;
    const { key, path, version } = current;
    const checksums = sessionTree(state, workbench.shownSessionId() ?? '')
      .filter(({ lifecycle }) => lifecycle !== 'terminated')
      .flatMap((session) => checksumsIn(session, path));
    const question = JSON.stringify([path, version, checksums]);
    if (question === asked) return;
    asked = question;
    if (checksums.length === 0) {
      workbench.noteWhetherItRuns(key, true);
      return;
    }
    void workbench.call('compare_checksums', { path, checksums }).then(
      ({ differs }) => {
        if (asked === question) workbench.noteWhetherItRuns(key, !differs);
      },
      // A file that cannot be read is told of where it is shown.
      () => undefined,
    );
  };
  const ends = [workbench.documents, workbench.presented].map((store) => store.subscribe(follow));
  return () => ends.forEach((end) => end());
}
