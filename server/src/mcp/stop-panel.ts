import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { packageFolder } from '../sandbox/sandbox-places.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { Resource, ResourceTemplate } from './resources.ts';

/** The page of the panel, which `npm run build` writes. */
const builtPanel = join(packageFolder, 'dist/stop-panel/stop-panel.html');

/**
 * The panel that hosts show beside the call that starts a session (MCP Apps, 2026-01-26, "UI Resource Format"). Its page is one
 * file that loads nothing else.
 */
export const stopPanel = (file: string = builtPanel): Resource => ({
  uri: 'ui://stopline/stop',
  name: 'stop-panel',
  title: 'Stopline',
  description: 'Where the session is stopped, live, with buttons to continue and step',
  mimeType: 'text/html;profile=mcp-app',
  _meta: { ui: { prefersBorder: true } },
  read: () =>
    readFile(file, 'utf8').catch(() => {
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'The panel is not built. Run npm run build.');
    }),
});

/** The tool whose calls the panel is shown with: it follows the session that the call starts. */
export const toolWithPanel = 'start_debugging';

/** What tells a host to show the panel (MCP Apps, "Resource Discovery"). */
export const panelMeta = { ui: { resourceUri: stopPanel().uri } };

/** The present state of a session, which the panel reads every second. */
export const sessionResource = (toolbox: Pick<Toolbox, 'snapshot'>): ResourceTemplate => ({
  uriTemplate: 'stopline://sessions/{session_id}',
  name: 'session',
  title: 'A session at the moment',
  description: 'Where it is stopped, with stack and variables, or how it ended. Reading it neither waits nor resumes.',
  mimeType: 'application/json',
  read: async (sessionId, signal) => {
    const answer = await toolbox.snapshot(sessionId, signal);
    if (answer.code === 'unknown_session')
      throw new ResourceNotFoundError(`stopline://sessions/${sessionId}`, answer.message);
    return JSON.stringify(answer);
  },
});
