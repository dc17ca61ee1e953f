import type { Hello } from '#protocol';
import type { Logger } from '../log.ts';
import type { Debugger } from '../debugger/debugger.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { HeartbeatLimits } from './heartbeat.ts';
import type { Links } from '../http/links.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** The parts of the server that pages use. */
export interface PageParts {
  readonly debug: Debugger;
  readonly toolbox: Toolbox;
  readonly files: WorkspaceFiles;
  /** The description of this server in the greeting. */
  readonly hello: Pick<Hello, 'version' | 'build' | 'workspace' | 'readOnly'>;
  readonly links: Links;
  /** The server's address for other people (the first `--public-url`), if it has one. */
  readonly publicUrl?: string | undefined;
  readonly log: Logger;
  readonly heartbeat?: HeartbeatLimits;
  /** Called with the time for a request to an adapter without that of the adapter, in milliseconds. */
  readonly onRelayed?: (ms: number) => void;
}
