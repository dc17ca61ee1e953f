import { z } from 'zod';
import { codeOfRead } from '../state/code-of-read.ts';
import { askAdapter } from './ask-adapter.ts';
import { depth, sessionId } from './fields.ts';
import { itemsThatFit } from './fit-answer.ts';
import { ownerOf } from './reference-owner.ts';
import { splitItemsOf } from './split-items.ts';
import { defineTool } from './tool.ts';
import { sliceOfLong, variableSlice } from './variable-slice.ts';
import { VariableTree } from './variable-tree.ts';

/** How many children are returned if the caller does not say. */
const usualCount = 100;

/** The length of the answer without its variables, in characters. */
const roomForTheRest = 200;

/** Why a read runs code of the program, and what may be read instead. */
const ifRefused = {
  value: 'Reading this value runs code of the program: it may be read once a person has expanded it in the page.',
  depth: 'Reading several levels may run code of the program: read one at a time, without "depth".',
};

/** The variables of a scope, or the children of a variable. */
export const getVariables = defineTool({
  name: 'get_variables',
  title: 'Variables',
  description:
    'The variables of a scope, or the children of a value: `count` from `start` on, and `next_start` if there are more. References end when their thread resumes.',
  readOnly: true,
  untrusted: true,
  evaluates: ({ variables_reference, depth: levels }, { references }) => {
    const code = codeOfRead(references, variables_reference, levels);
    return code !== undefined && ifRefused[code];
  },
  input: z.strictObject({
    variables_reference: z.int().describe('0 has no children'),
    start: z.int().min(0).optional(),
    count: z.int().min(1).optional().describe(`Default: ${usualCount}`),
    filter: z.enum(['indexed', 'named']).optional(),
    depth,
    session_id: sessionId,
  }),
  subject: ({ variables_reference }) => `reference ${variables_reference}`,
  run: async (
    { variables_reference: reference, start = 0, count = usualCount, filter, depth: levels = 0, session_id },
    { debug, signal, maxChars },
  ) => {
    const { session, rootId } = ownerOf(debug, { kind: 'variables', reference, sessionId: session_id });
    const ask = (variablesReference: number, args: object = {}) =>
      askAdapter(session, 'variables', { variablesReference, ...args }, { signal });
    const read = async (variablesReference: number, args?: object) => (await ask(variablesReference, args)).variables;
    const counts = debug.references.childCounts(reference);
    const whole = (counts.indexedVariables ?? 0) > 0 ? undefined : await ask(reference);
    const long = whole?.totalVariables && { first: whole.variables, total: whole.totalVariables };
    const [readChildren, asked] = [(args: object) => read(reference, args), { start, count, filter }];
    const { children, total, next } = long
      ? await sliceOfLong(readChildren, long, asked)
      : await variableSlice(readChildren, counts, asked, splitItemsOf(session.quirks, read));
    const trees = await new VariableTree(session, signal).expand(
      children.map(({ variable }) => variable),
      levels,
    );
    const shown = itemsThatFit(trees, maxChars - roomForTheRest);
    const nextStart = children[shown.length]?.place ?? next;
    return {
      status: 'success',
      variables: shown,
      total,
      ...(nextStart !== undefined && { next_start: nextStart }),
      session_id: rootId,
    };
  },
});
