import { parse } from 'shell-quote';
import type { Configuration } from '../configurations/configuration.ts';
import type { Environment } from '../processes/environment.ts';
import type { EditorSettings } from '../configurations/settings-json.ts';

export interface CompleteContext {
  readonly workspaceFolder: string;
  /** The absolute path of the open file, if any. */
  readonly file?: string | undefined;
  /** The editor's settings for the workspace. */
  readonly settings: EditorSettings;
  readonly environment: Environment;
  readonly platform: NodeJS.Platform;
  /** The server runs as root. */
  readonly isRoot: boolean;
  /** Tells the person something about the start, in the console. */
  readonly note: (text: string) => void;
}

/**
 * Fills in what the debugger's extension of VS Code fills in before the adapter gets a configuration. Its variables are
 * resolved, and its `envFile` is not read yet.
 */
export type CompleteConfiguration = (
  configuration: Configuration,
  context: CompleteContext,
) => Configuration | Promise<Configuration>;

/** The words of a command line. Nothing is expanded or run: operators, patterns and variables are words like others. */
function words(text: string): readonly string[] {
  const entries = parse(text, (name) => `$${name}`);
  return entries.map((entry) => {
    if (typeof entry === 'string') return entry;
    if ('comment' in entry) return `#${entry.comment}`;
    return 'pattern' in entry ? entry.pattern : entry.op;
  });
}

/** Arguments in one text as a list. */
export const withArgumentList = (configuration: Configuration): Configuration =>
  typeof configuration.args === 'string' ? { ...configuration, args: words(configuration.args) } : configuration;

/** The attributes `host` and `port` as one address, `connect`. */
export const withConnect = ({ host, port, ...rest }: Configuration): Configuration => ({
  ...rest,
  connect: { host: host ?? '127.0.0.1', port },
});
