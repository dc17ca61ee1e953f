import type { AdapterCatalog } from '../adapters/catalog.ts';
import type { Environment } from '../adapters/adapter-row.ts';
import type { LaunchConfigurations } from './debugger.ts';
import { languages } from '../adapters/languages.ts';
import { readConfigurations } from '../configurations/generated-configurations.ts';
import { resolveConfiguration } from '../configurations/resolve-configuration.ts';

/** The configurations of a folder: its launch.json, or where there is none, one for each program that we can launch. */
export function createLaunchConfigurations(
  workspaceFolder: string,
  catalog: AdapterCatalog,
  environment: Environment,
): LaunchConfigurations {
  const kinds = catalog.rows.map((row) => ({
    extensions: row.languages.flatMap((language) => languages[language] ?? []),
    configuration: { type: row.types[0], request: 'launch', ...row.generatedConfiguration },
  }));
  const read = async () => {
    const { message, ...file } = await readConfigurations(kinds, workspaceFolder);
    return { ...file, ...(message !== undefined && { message }) };
  };
  return {
    read,
    list: async () => {
      const { inputs: _inputs, ...list } = await read();
      const rows = new Set(list.configurations.map(({ type }) => catalog.forType(type)));
      // What goes wrong with it goes wrong again where it is said: at the start.
      for (const row of rows) void row?.prepare?.({ workspaceFolder, environment }).catch(() => undefined);
      return list;
    },
    resolve: (configuration, context) =>
      resolveConfiguration(configuration, { ...context, workspaceFolder, environment, platform: process.platform }),
  };
}
