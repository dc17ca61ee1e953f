import type { ConfigurationList, LaunchConfiguration } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';
import type { InputVariable } from '../configurations/inputs.ts';
import type { AdapterCatalog } from '../adapters/catalog.ts';
import type { Environment } from '../processes/environment.ts';
import { languages } from '../adapters/languages.ts';
import { readConfigurations } from '../configurations/generated-configurations.ts';
import { resolveConfiguration, type ResolveContext } from '../configurations/resolve-configuration.ts';

/** What can be started in a workspace, with the inputs that it asks for. */
export interface WrittenConfigurations extends ConfigurationList {
  readonly inputs: readonly InputVariable[];
}

/** The configurations of a workspace, read again at each call. */
export interface LaunchConfigurations {
  /** As written, variables unresolved. Throws `invalid_arguments` with line and column of an error in the file. */
  read(): Promise<WrittenConfigurations>;
  /** Lists them, and prepares the adapters that they need. */
  list(): Promise<ConfigurationList>;
  /** Applies platform sections, variables and envFile. Throws `launch_failed`. */
  resolve(
    configuration: LaunchConfiguration,
    context: Pick<ResolveContext, 'file' | 'ask' | 'isMade'>,
  ): Promise<Configuration>;
}

/** The configurations of a folder: its launch.json, or else one for each program that an adapter can launch. */
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
      // An error would occur again, and be reported, at the start.
      for (const row of rows) void row?.prepare?.({ workspaceFolder, environment }).catch(() => undefined);
      return list;
    },
    resolve: (configuration, context) =>
      resolveConfiguration(configuration, { ...context, workspaceFolder, environment, platform: process.platform }),
  };
}
