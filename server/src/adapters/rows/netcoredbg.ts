import { existsSync } from 'node:fs';
import type { AdapterRow } from '../adapter-row.ts';
import { plainQuirks } from '../quirks.ts';
import { findExecutable } from '../find-executable.ts';
import { findVersion } from '../find-version.ts';

const versionQuestion = { args: ['--version'], pattern: /(\d+\.\d+\.\d+[-\w]*)/ };

/** C# and F#, by Samsung's netcoredbg. Neither Debian nor npm has a package. */
export const netcoredbg: AdapterRow = {
  types: ['coreclr', 'netcoredbg'],
  label: 'C# and .NET (netcoredbg)',
  languages: [],
  generatedConfiguration: {},
  transport: 'stdio',
  command: ['${netcoredbg}', '--interpreter=vscode'],
  environment: {},
  locate: async (context) => {
    const { environment } = context;
    const chosen = environment.STOPLINE_NETCOREDBG;
    const where =
      chosen !== undefined && existsSync(chosen) ? chosen : await findExecutable(['netcoredbg'], environment);
    if (where === undefined) return { found: false, problem: '"netcoredbg" is not on PATH.' };
    const version = await findVersion(where, versionQuestion, context);
    if (version === undefined) return { found: false, problem: `${where} does not print its version.` };
    return { found: true, where, version, variables: { netcoredbg: where }, readRoots: [] };
  },
  install:
    'Unpack a release of https://github.com/Samsung/netcoredbg and put its folder on PATH, or set STOPLINE_NETCOREDBG to the program.',
  quirks: {
    ...plainQuirks,
    launchDefaults: [
      { request: 'launch', values: { cwd: '${workspaceFolder}' } },
      { request: 'launch', unless: ['console'], values: { console: 'internalConsole' } },
    ],
    typeAliases: { netcoredbg: 'coreclr' },
    requiredKeys: [{ types: ['coreclr', 'netcoredbg'], request: 'launch', oneOf: ['program'] }],
    processAttach: { key: 'processId', asText: false, values: {} },
    terminal: 'none',
  },
};
