import type { ToolRegistration } from '../features/agents/webmcp/register-tools.ts';
import type { Shell } from '../app/shell.ts';
import type { ServerConnection } from '../model/connection/server.ts';
import { isFramed } from '../ui/framed.ts';
import { allowedOrigins } from './allowed-origins.ts';
import { embedStyles } from './embed.styles.ts';
import { offerHandshake, type Host } from './handshake.ts';
import { HostConnection } from './host-connection.ts';
import { listenToLeaveKey } from './leave-key.ts';
import { panelsStyles } from './panels.styles.ts';

export interface EmbedParts {
  readonly shell: Shell;
  readonly tools: ToolRegistration;
  readonly server: Pick<ServerConnection, 'callTool'>;
  /** Asks a person for the token, unless there is one. */
  readonly askForToken: () => void;
  /** The root of the layout. */
  readonly layout: HTMLElement | DocumentFragment;
}

/** How long a host has to hand a token over before a person is asked for it, in milliseconds. */
const tokenWithinMs = 3_000;

const noCommonVersion =
  'The host page and this server have no version of the protocol in common. Load the module from this server: /embed.js.';

/** The page's address outside of frames: without query and fragment. */
const topLevelUrl = (): string => `${location.origin}${location.pathname}`;

function accept({ shell, tools, server }: EmbedParts, host: Host): void {
  const { port, version } = host;
  if (version === undefined) {
    port.postMessage({ type: 'refused', code: 'unsupported', message: noCommonVersion });
    return;
  }
  const connection = new HostConnection(host, {
    port: shell,
    callTool: (name, input) => server.callTool(name, input, { agent: new URL(host.origin).host }),
    allowAgents: (origin) => {
      void tools.allow(origin).catch((error: unknown) => {
        shell.notify(`Tools for agents of the host are unavailable: ${String(error)}`, 'failure');
      });
    },
    style: document.documentElement.style,
    url: topLevelUrl(),
    opened: shell.documents,
  });
  connection.start(version);
  listenToLeaveKey(window, () => connection.leave());
}

/** Lays the page out for a frame, and offers a handshake to the page around it. Rejects if the server cannot be asked. */
export async function startEmbedded(parts: EmbedParts): Promise<void> {
  for (const { styleSheet } of [embedStyles, panelsStyles])
    if (parts.layout instanceof ShadowRoot && styleSheet) parts.layout.adoptedStyleSheets.push(styleSheet);
  if (!isFramed()) return parts.askForToken();
  setTimeout(parts.askForToken, tokenWithinMs);
  const origins = await allowedOrigins();
  offerHandshake({ window, parent: window.parent, origins, onHost: (host) => accept(parts, host) });
}
