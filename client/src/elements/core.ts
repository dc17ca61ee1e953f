import type { Hello, ToolResult } from '#protocol';
import { followAnnouncements } from '../app/follow-announcements.ts';
import { createShell, type Shell } from '../app/shell.ts';
import { breakpoints } from '../features/breakpoints/feature.ts';
import { console } from '../features/console/feature.ts';
import { stack } from '../features/stack/feature.ts';
import { values } from '../features/values/feature.ts';
import type { SocketEnvironment } from '../model/connection/live-socket.ts';
import { newClientId } from '../model/connection/first-messages.ts';
import { isOtherBuild } from '../model/connection/page-build.ts';
import { ServerConnection } from '../model/connection/server.ts';
import { PageWorkbench } from '../model/create-workbench.ts';
import { followConnection } from '../model/follow/follow-connection.ts';
import { followImportant } from '../model/follow/follow-important.ts';
import { followFailures, followServers } from '../model/follow/follow-news.ts';
import { followNotices } from '../model/follow/follow-notices.ts';
import { followStops } from '../model/follow/follow-stops.ts';
import { initialServerState } from '../model/server-state.ts';
import { Store } from '../model/store.ts';
import { createViewState } from '../model/view-state.ts';
import { followCurrentFile } from './current-file.ts';
import type { CurrentFile, OpenDetail } from './events.ts';
import { hostOpener } from './host-opener.ts';

/** The features with elements for hosts. */
const hostFeatures = [values, breakpoints, stack, console];

export interface CoreParts {
  readonly environment: SocketEnvironment;
  /** The name in the activity log. */
  readonly name: string;
  readonly onOpen: (opened: OpenDetail) => void;
  /** The server is of another version: the connection is of no use. */
  readonly onOtherBuild: (serverVersion: string) => void;
}

/** The page's model and connection, in a page of another origin. It keeps nothing in that origin's storage. */
export class Core {
  readonly shell: Shell;
  /** Sets the file for `${file}` of configurations, `revealLine` and commands for the cursor. */
  readonly setCurrentFile: (file: CurrentFile | undefined) => void;
  readonly #connection: ServerConnection;
  readonly #workbench: PageWorkbench;
  readonly #parts: CoreParts;

  constructor(parts: CoreParts) {
    this.#parts = parts;
    const server = new Store(initialServerState);
    this.#connection = new ServerConnection({
      server,
      environment: parts.environment,
      name: parts.name,
      clientId: newClientId(),
      onHello: (hello) => this.#accepts(hello),
      onFilesChanged: (paths) => this.#workbench.onFilesChanged(paths),
      onMessage: (message) => this.#workbench.messages.deliver(message),
      onRefused: () => undefined,
    });
    this.#workbench = new PageWorkbench({
      server,
      view: createViewState(undefined),
      door: this.#connection,
      onSignIn: (token) => this.connect(token),
      opener: hostOpener(
        () => this.#workbench,
        (opened) => this.#open(opened),
      ),
    });
    this.shell = createShell(this.#workbench, hostFeatures);
    this.#follow();
    this.setCurrentFile = followCurrentFile(this.#workbench);
  }

  connect(token: string): void {
    this.#connection.connect(token);
  }

  /** Reconnects without waiting for the next attempt. */
  retryNow(): void {
    this.#connection.retryNow();
  }

  /** Runs an agent tool for the page, under the name of its site. Never rejects. */
  callTool(name: string, input: unknown): Promise<ToolResult> {
    return this.#connection.callTool(name, input, { agent: location.host });
  }

  /** Disconnects for good, for a reason that is shown. */
  close(message?: string): void {
    this.#connection.close();
    const connection = { kind: 'closed', ...(message !== undefined && { message }) } as const;
    this.shell.server.update((server) => ({ ...server, connection }));
  }

  /** What the host is to show becomes its current file. */
  #open(opened: OpenDetail): void {
    const { path, line, column } = opened;
    this.setCurrentFile(path === null ? undefined : { path, line: line ?? 1, column: column ?? 1 });
    this.#parts.onOpen(opened);
  }

  /** Facts are folded by the same code as the server's. */
  #accepts({ build, version }: Hello): boolean {
    if (!isOtherBuild(build)) return true;
    this.#parts.onOtherBuild(version);
    return false;
  }

  #follow(): void {
    const workbench = this.#workbench;
    followStops(workbench);
    followAnnouncements(workbench);
    followFailures(workbench);
    followServers(workbench);
    followNotices(workbench, undefined);
    followImportant(workbench);
    followConnection(workbench);
  }
}
