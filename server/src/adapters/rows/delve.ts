import { existsSync } from 'node:fs';
import { z } from 'zod';
import { builtIn, type LocateContext } from '../adapter-row.ts';
import { findExecutable } from '../../processes/find-executable.ts';
import { outputOf, readJson } from '../find-version.ts';
import { locateProgram } from '../locate-program.ts';
import { completeGo } from './go-configuration.ts';
import { goEntry } from './go-entry.ts';
import { delveAttributes } from './delve-attributes.ts';

const foldersSchema = z.object({ GOROOT: z.string(), GOMODCACHE: z.string() }).partial();

/** The folders of Go's library and of downloaded modules. */
async function libraryFolders(go: string, { environment, processes }: LocateContext): Promise<readonly string[]> {
  const output = await outputOf(go, ['env', '-json', 'GOROOT', 'GOMODCACHE'], { environment, processes });
  const folders = Object.values(readJson(output?.stdout, foldersSchema) ?? {});
  return folders.flatMap((folder = '') => (existsSync(folder) ? [folder] : []));
}

const locateDlv = locateProgram({ names: ['dlv'], versionArgs: ['version'], version: /Version: (\S+)/ });

/** Go, by delve. */
export const delve = builtIn({
  types: ['go'],
  label: 'Go (delve)',
  languages: ['go'],
  generatedConfiguration: { mode: 'debug' },
  programIsFolder: true,
  tests: { ending: '_test.go', configuration: { mode: 'test' } },
  templates: [
    { name: 'Go: launch package', request: 'launch', attributes: { mode: 'auto', program: '${program}' } },
    { name: 'Go: test package', request: 'launch', attributes: { mode: 'test', program: '${fileDirname}' } },
    { name: 'Go: attach to process', request: 'attach', attributes: { processId: '${command:pickProcess}' } },
    { name: 'Go: connect to delve', request: 'attach', attributes: { mode: 'remote', host: '127.0.0.1', port: 2345 } },
  ],
  attributes: [{ types: ['go'], ...delveAttributes }],
  transport: 'tcp',
  command: ['${adapter}', 'dap', '--listen', '127.0.0.1:${port}'],
  locate: async (context) => {
    const located = await locateDlv(context);
    if (!located.found) return located;
    const go = await findExecutable(['go'], context.environment);
    if (go === undefined) return { found: false, problem: 'Delve is installed, but "go" is not on PATH.' };
    return { ...located, readRoots: await libraryFolders(go, context) };
  },
  complete: completeGo,
  entry: goEntry,
  install:
    'Debian and Ubuntu: "apt-get install --no-install-recommends delve golang-go"; elsewhere: "go install github.com/go-delve/delve/cmd/dlv@latest".',
  quirks: {
    launchDefaults: [
      // The built program is not left in the sources' folder.
      { request: 'launch', values: { output: '${temporaryFolder}/program' } },
      { request: 'attach', unless: ['mode'], values: { mode: 'local' } },
    ],
    requiredKeys: [{ types: ['go'], request: 'launch', oneOf: ['program', 'coreFilePath', 'traceDirPath'] }],
    endpointKey: 'connect',
    // delve builds in its working directory, which must be in the module.
    workingFolderKey: 'program',
    processOutput: 'program',
    ignoredOutputLines: [/^DAP server listening at: /, /^Type 'dlv help' for list of commands\.$/],
    exitCodeLine: { pattern: /^Process \d+ has exited with status (-?\d+)/m, radix: 10 },
    negativeExitCodes: true,
    guessesTotalFrames: true,
    processAttach: { key: 'processId', asText: false, values: { mode: 'local' } },
    terminal: 'adapter',
  },
});
