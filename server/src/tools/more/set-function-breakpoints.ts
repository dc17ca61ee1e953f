import { z } from 'zod';
import { functionBreakpointResult, type Actor, type BreakpointOf, type State } from '#protocol';
import { assertBreakpointSupported, bindingWaitMs, conditionsIn, haveCode } from '../breakpoint-support.ts';
import { hitCondition } from '../fields.ts';
import { defineTool, type ToolContext } from '../tool.ts';

const wantedFunction = z.strictObject({
  function_name: z.string().min(1),
  condition: z.string().optional(),
  hit_condition: hitCondition,
});

type FunctionBreakpoint = BreakpointOf<'function'>;

const functionBreakpoints = ({ breakpoints }: State): readonly FunctionBreakpoint[] =>
  breakpoints.filter((breakpoint): breakpoint is FunctionBreakpoint => breakpoint.kind === 'function');

const isBy = ({ createdBy }: FunctionBreakpoint, { kind, name }: Actor): boolean =>
  createdBy.kind === kind && createdBy.name === name;

/** Sets exactly these function breakpoints of the caller. One that someone else has set on a function stays as it is. */
async function replaceOwn(
  wanted: readonly z.infer<typeof wantedFunction>[],
  { debug, agent }: Pick<ToolContext, 'debug' | 'agent'>,
): Promise<void> {
  const present = functionBreakpoints(debug.shared.state);
  const names = new Set(wanted.map(({ function_name }) => function_name));
  const ofOthers = new Set(present.filter((each) => !isBy(each, agent)).map(({ name }) => name));
  debug.breakpoints.remove(present.filter((each) => isBy(each, agent) && !names.has(each.name)).map(({ id }) => id));
  const set = wanted
    .filter(({ function_name }) => !ofOthers.has(function_name))
    .map(({ function_name: name, ...given }) =>
      debug.breakpoints.set({ kind: 'function', name, ...conditionsIn(given) }, agent),
    );
  await Promise.all(set.map((breakpoint) => debug.whenBound(breakpoint, bindingWaitMs)));
}

/** Stops programs at the beginning of functions. */
export const setFunctionBreakpoints = defineTool({
  name: 'set_function_breakpoints',
  title: 'Function breakpoints',
  description:
    'Stops where these functions begin, and removes your other function breakpoints; [] removes all of yours. Those of others stay. Without `breakpoints` it only lists them.',
  readOnly: false,
  untrusted: true,
  evaluates: ({ breakpoints = [] }) => breakpoints.some(haveCode),
  input: z.strictObject({ breakpoints: z.array(wantedFunction).max(50).optional() }),
  subject: ({ breakpoints = [] }) => breakpoints.map(({ function_name }) => function_name).join(', '),
  run: async ({ breakpoints: wanted }, { debug, agent }) => {
    for (const given of wanted ?? []) assertBreakpointSupported(debug, { kind: 'function', ...conditionsIn(given) });
    if (wanted) await replaceOwn(wanted, { debug, agent });
    const { state } = debug.shared;
    return {
      status: 'success',
      breakpoints: functionBreakpoints(state).map((breakpoint) => functionBreakpointResult(state, breakpoint)),
    };
  },
});
