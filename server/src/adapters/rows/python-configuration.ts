import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { settingText } from '../../configurations/settings-json.ts';
import { succeeds } from '../../workspace/paths.ts';
import { wantedTerminal } from '../wanted-terminal.ts';
import { withArgumentList, withConnect, type CompleteConfiguration } from '../complete-configuration.ts';

/** VS Code's extension for Python reads the workspace's `.env` unasked, and an environment file may be missing. */
export const completePython: CompleteConfiguration = async (configuration, { workspaceFolder, settings }) => {
  const { request, connect, listen, port } = configuration;
  if (request === 'attach')
    return port !== undefined && connect === undefined && listen === undefined
      ? withConnect(configuration)
      : configuration;
  // In a terminal, a shell may interpret a text.
  const isInTerminal = wantedTerminal(configuration) !== undefined;
  const { envFile: written, ...rest } = isInTerminal ? configuration : withArgumentList(configuration);
  const setting = settingText(settings, 'python.envFile') ?? '${workspaceFolder}/.env';
  const envFile = written ?? setting.replaceAll('${workspaceFolder}', () => workspaceFolder);
  const isMissing = typeof envFile === 'string' && !(await succeeds(access(resolve(workspaceFolder, envFile))));
  return isMissing ? rest : { ...rest, envFile };
};
