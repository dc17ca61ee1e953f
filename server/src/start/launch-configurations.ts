import type { Compound, LaunchConfiguration } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';
import type { InputVariable } from '../configurations/inputs.ts';
import type { AdapterCatalog } from '../adapters/catalog.ts';
import type { Environment } from '../processes/environment.ts';
import { languages } from '../adapters/languages.ts';
import { readConfigurations } from '../configurations/generated-configurations.ts';
import { resolveConfiguration } from '../configurations/resolve-configuration.ts';

/** What can be started in a workspace. */
export interface ConfigurationList {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compounds: readonly Compound[];
  readonly message?: string;
}

/** The same for whoever starts them: with what they ask for. */
export interface WrittenConfigurations extends ConfigurationList {
  readonly inputs?: readonly InputVariable[];
}

/** What a configuration is resolved for. */
export interface ResolveFor {
  /** The file that is open. */
  readonly file?: string | undefined;
  /** Asks somebody for a variable of the configuration, as `resolveConfiguration` does. */
  readonly ask?: (variable: string) => Promise<string | undefined>;
  /** Tasks make what is launched: it need not be there yet. */
  readonly isMade?: boolean;
}

/** The configurations of a workspace, read afresh at each call. */
export interface LaunchConfigurations {
  /** As written, variables unresolved. Throws `invalid_arguments` that names line and column of a broken file. */
  read(): Promise<WrittenConfigurations>;
  /** Reads them for somebody who will choose: whatever a start of any of them asks of this machine is found out ahead. */
  list(): Promise<ConfigurationList>;
  /** Ready for an adapter: platform sections, variables and envFile applied. Throws `launch_failed`. */
  resolve(configuration: LaunchConfiguration, context: ResolveFor): Promise<Configuration>;
}

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
