import { z } from 'zod';
import { sessionId } from './fields.ts';
import { rootOf } from './threads.ts';
import { defineTool } from './tool.ts';

/** Ends a session with all its child sessions. */
export const stopDebugging = defineTool({
  name: 'stop_debugging',
  title: 'Stop',
  description: 'Ends the session: terminates a launched program, detaches from an attached one.',
  readOnly: false,
  untrusted: false,
  evaluates: () => false,
  input: z.strictObject({ session_id: sessionId }),
  subject: ({ session_id }) => session_id ?? '',
  run: async ({ session_id }, { debug, agent }) => {
    const rootId = rootOf(debug, session_id);
    const { lifecycle, request } = debug.sessions.get(rootId).state;
    if (lifecycle === 'terminated') {
      return { status: 'success', message: `The session ${rootId} has already ended.`, session_id: rootId };
    }
    await debug.sessions.end(rootId, agent);
    const program = request === 'attach' ? 'The program was detached.' : 'The program was terminated.';
    return { status: 'success', message: `The session ${rootId} was ended. ${program}`, session_id: rootId };
  },
});
