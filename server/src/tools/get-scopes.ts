import { z } from 'zod';
import { toSnakeCase } from '#protocol';
import { askAdapter } from './ask-adapter.ts';
import { sessionId } from './fields.ts';
import { ownerOf } from './reference-owner.ts';
import { defineTool } from './tool.ts';

/** The scopes of a frame. */
export const getScopes = defineTool({
  name: 'get_scopes',
  title: 'Scopes',
  description: 'The scopes of a frame. A stop has the locals of its top frame.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject({ frame_id: z.int().describe('From call_stack'), session_id: sessionId }),
  subject: ({ frame_id }) => `frame ${frame_id}`,
  run: async ({ frame_id, session_id }, { debug, signal }) => {
    const { session, rootId } = ownerOf(debug, { kind: 'frame', reference: frame_id, sessionId: session_id });
    const { scopes } = await askAdapter(session, 'scopes', { frameId: frame_id }, { signal });
    return { status: 'success', scopes: toSnakeCase(scopes), session_id: rootId };
  },
});
