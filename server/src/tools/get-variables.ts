import { z } from 'zod';
import { defined, pageOf, variableResult } from '#protocol';
import { askAdapter } from './ask-adapter.ts';
import { sessionId } from './fields.ts';
import { ownerOf } from './reference-owner.ts';
import { defineTool } from './tool.ts';

/** The variables of a scope, or the children of a variable. */
export const getVariables = defineTool({
  name: 'get_variables',
  title: 'Variables',
  description: 'The variables of a scope, or the children of a value. References are valid until their thread resumes.',
  readOnly: true,
  untrusted: true,
  input: z.strictObject({
    variables_reference: z.int().describe('0 has no children'),
    start: z.int().min(0).optional(),
    count: z.int().min(1).optional(),
    filter: z.enum(['indexed', 'named']).optional(),
    session_id: sessionId,
  }),
  subject: ({ variables_reference }) => `reference ${variables_reference}`,
  run: async ({ variables_reference: reference, start, count, filter, session_id }, { debug, signal }) => {
    const { session, rootId } = ownerOf(debug, { kind: 'variables', reference, sessionId: session_id });
    const args = { variablesReference: reference, ...defined({ start, count, filter }) };
    const { variables } = await askAdapter(session, 'variables', args, { signal });
    const asked = count === undefined ? variables : pageOf(variables, { start: start ?? 0, count });
    return { status: 'success', variables: asked.map(variableResult), session_id: rootId };
  },
});
