import { existsSync } from 'node:fs';
import { builtIn } from '../adapter-row.ts';
import { locateProgram } from '../locate-program.ts';
import { netcoredbgAttributes } from './netcoredbg-attributes.ts';

/** C# and F#, by Samsung's netcoredbg. Neither Debian nor npm has a package. */
export const netcoredbg = builtIn({
  types: ['coreclr', 'netcoredbg'],
  label: 'C# and .NET (netcoredbg)',
  templates: [
    {
      name: '.NET: launch program',
      request: 'launch',
      attributes: { program: '${workspaceFolder}/bin/Debug/net8.0/program.dll', args: [] },
    },
    { name: '.NET: attach to process', request: 'attach', attributes: { processId: '${command:pickProcess}' } },
  ],
  attributes: [{ types: ['coreclr', 'netcoredbg'], ...netcoredbgAttributes }],
  command: ['${adapter}', '--interpreter=vscode'],
  locate: locateProgram({
    names: ['netcoredbg'],
    chosen: ({ environment: { STOPLINE_NETCOREDBG: chosen } }) => (chosen && existsSync(chosen) ? chosen : undefined),
    version: /(\d+\.\d+\.\d+[-\w]*)/,
  }),
  install:
    'Unpack a release of https://github.com/Samsung/netcoredbg and put its folder on PATH, or set STOPLINE_NETCOREDBG to the program.',
  quirks: {
    launchDefaults: [
      { request: 'launch', values: { cwd: '${workspaceFolder}' } },
      { request: 'launch', unless: ['console'], values: { console: 'internalConsole' } },
    ],
    typeAliases: { netcoredbg: 'coreclr' },
    firstLine: { stopAtEntry: true },
    requiredKeys: [{ types: ['coreclr', 'netcoredbg'], request: 'launch', oneOf: ['program'] }],
    processAttach: { key: 'processId', asText: false, values: {} },
    terminal: 'none',
    // Of objects it reads the properties, which are code.
    plainTypes: /^(?:bool|s?byte|char|decimal|double|float|u?int|u?long|u?short|string)?$|\[,*\]$/,
  },
});
