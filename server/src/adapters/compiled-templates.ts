import type { ConfigurationTemplate } from './adapter-row.ts';

/** Templates of a debugger for compiled programs, by the attribute in which it takes a process. */
export const compiledTemplates = (debuggerName: string, processKey: string): readonly ConfigurationTemplate[] => [
  {
    name: `${debuggerName}: launch program`,
    request: 'launch',
    attributes: { program: '${workspaceFolder}/build/program', args: [] },
  },
  {
    name: `${debuggerName}: attach to process`,
    request: 'attach',
    attributes: { [processKey]: '${command:pickProcess}' },
  },
];
