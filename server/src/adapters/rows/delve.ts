import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { AdapterRow } from '../adapter-row.ts';
import type { Environment } from '../../processes/environment.ts';
import { plainQuirks } from '../quirks.ts';
import { findExecutable } from '../find-executable.ts';
import { findVersion } from '../find-version.ts';

const foldersSchema = z.object({ GOROOT: z.string(), GOMODCACHE: z.string() }).partial();

/** The folders of Go's library and of downloaded modules. */
async function libraryFolders(go: string, environment: Environment): Promise<readonly string[]> {
  try {
    const options = { timeout: 3_000, cwd: tmpdir(), env: environment, windowsHide: true };
    const { stdout } = await promisify(execFile)(go, ['env', '-json', 'GOROOT', 'GOMODCACHE'], options);
    const folders = Object.values(foldersSchema.parse(JSON.parse(stdout)));
    return folders.flatMap((folder = '') => (folder !== '' && existsSync(folder) ? [folder] : []));
  } catch {
    return [];
  }
}

const versionQuestion = { args: ['version'], pattern: /Version: (\S+)/ };

/** Go, by delve. */
export const delve: AdapterRow = {
  types: ['go'],
  label: 'Go (delve)',
  languages: ['go'],
  generatedConfiguration: { mode: 'debug' },
  transport: 'tcp',
  command: ['${dlv}', 'dap', '--listen', '127.0.0.1:${port}'],
  environment: {},
  locate: async (context) => {
    const { environment } = context;
    const dlv = await findExecutable(['dlv'], environment);
    if (dlv === undefined) return { found: false, problem: '"dlv" is not on PATH.' };
    const go = await findExecutable(['go'], environment);
    if (go === undefined) return { found: false, problem: 'Delve is installed, but "go" is not on PATH.' };
    const version = await findVersion(dlv, versionQuestion, context);
    if (version === undefined) return { found: false, problem: `${dlv} does not print its version.` };
    const readRoots = await libraryFolders(go, environment);
    return { found: true, where: dlv, version, variables: { dlv }, readRoots };
  },
  install:
    'Debian and Ubuntu: "apt-get install --no-install-recommends delve golang-go"; elsewhere: "go install github.com/go-delve/delve/cmd/dlv@latest".',
  quirks: {
    ...plainQuirks,
    launchDefaults: [
      { request: 'launch', unless: ['mode'], values: { mode: 'debug' } },
      // The built program is not left in the sources' folder.
      { request: 'launch', values: { output: '${temporaryFolder}/program' } },
      { request: 'attach', unless: ['mode'], values: { mode: 'local' } },
    ],
    requiredKeys: [{ types: ['go'], request: 'launch', oneOf: ['program', 'coreFilePath', 'traceDirPath'] }],
    // delve builds in its working directory, which must be in the module.
    workingFolderKey: 'program',
    processOutput: 'program',
    ignoredOutputLines: [/^DAP server listening at: /, /^Type 'dlv help' for list of commands\.$/],
    exitCodeLine: { pattern: /^Process \d+ has exited with status (-?\d+)/m, radix: 10 },
    guessesTotalFrames: true,
    processAttach: { key: 'processId', asText: false, values: { mode: 'local' } },
    terminal: 'adapter',
  },
};
