import { z } from 'zod';
import {
  dataBreakpointResult,
  DebugError,
  defined,
  inQuotes,
  isSupported,
  type Arguments,
  type Body,
  type Dap,
} from '#protocol';
import type { Session } from '../../session/door/session.ts';
import { askAdapter } from '../ask-adapter.ts';
import { assertBreakpointSupported, bindingWaitMs, conditionsIn, haveCode } from '../breakpoint-support.ts';
import { hitCondition, sessionId } from '../fields.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { findInFrame, ownerOfPlace } from './variable-place.ts';

/** The accesses as agents name them, the usual one first. */
const accessTypes = { write: 'write', read: 'read', read_write: 'readWrite' } as const satisfies Readonly<
  Record<string, Dap.DataBreakpointAccessType>
>;

const accessNames = ['write', 'read', 'read_write'] as const satisfies readonly (keyof typeof accessTypes)[];

type AccessName = (typeof accessNames)[number];

/** Data that an adapter can watch. */
type WatchableData = Omit<Body<'dataBreakpointInfo'>, 'dataId'> & { readonly dataId: string };

/** Names the data: a child of a scope or container, or else an expression of the frame. */
async function infoArguments(
  session: Session,
  { name, frameId, container }: { name: string; frameId: number | undefined; container: number | undefined },
  options: Pick<ToolContext, 'signal'>,
): Promise<Arguments<'dataBreakpointInfo'>> {
  if (frameId === undefined) return { name, ...defined({ variablesReference: container }) };
  const found = await findInFrame(session, frameId, name, options);
  return found ? { name, variablesReference: found.variablesReference } : { name, frameId };
}

/** What an adapter says about data. Throws `unsupported` with its reason if it cannot watch it. */
async function watchable(
  session: Session,
  args: Arguments<'dataBreakpointInfo'>,
  options: Pick<ToolContext, 'signal'>,
): Promise<WatchableData> {
  const info = await askAdapter(session, 'dataBreakpointInfo', args, options);
  const { dataId, description } = info;
  if (dataId !== null) return { ...info, dataId };
  const reason = description === '' ? 'It gave no reason.' : `It says: ${inQuotes(description)}`;
  throw new DebugError('unsupported', `${session.state.adapter} cannot stop at accesses of this data. ${reason}`);
}

/** The wanted access, or else the first that the adapter offers. Throws `unsupported` for one that it does not. */
function chosenAccess(
  { accessTypes: offered = [] }: WatchableData,
  wanted: AccessName | undefined,
): Dap.DataBreakpointAccessType | undefined {
  const names = accessNames.filter((name) => offered.includes(accessTypes[name]));
  const [usual] = names;
  if (wanted === undefined) return usual === undefined ? undefined : accessTypes[usual];
  if (names.includes(wanted) || offered.length === 0) return accessTypes[wanted];
  throw new DebugError(
    'unsupported',
    `For this data the adapter offers ${names.map((name) => `"${name}"`).join(' and ')} as "access_type".`,
  );
}

/** Stops a program when a value is changed or read. */
export const setDataBreakpoint = defineTool({
  name: 'set_data_breakpoint',
  title: 'Data breakpoint',
  description:
    'Stops when a variable is changed or read. `frame_id` with a variable or expression of the frame, or `variables_reference` with the name of a child. remove_breakpoint removes it by its id.',
  readOnly: false,
  untrusted: true,
  evaluates: (given) => given.frame_id !== undefined || haveCode(given),
  input: z.strictObject({
    name: z.string().min(1),
    frame_id: z.int().optional(),
    variables_reference: z.int().optional(),
    access_type: z.enum(accessNames).optional(),
    condition: z.string().optional(),
    hit_condition: hitCondition,
    session_id: sessionId,
  }),
  subject: ({ name }) => name,
  run: async (input, { debug, agent, signal }) => {
    const { name, frame_id: frameId, variables_reference: container, session_id, access_type } = input;
    const { session, rootId } = ownerOfPlace(debug, { frameId, container, sessionId: session_id });
    const { adapter, capabilities } = session.state;
    if (!isSupported('dataBreakpointInfo', capabilities))
      throw new DebugError(
        'unsupported',
        `${adapter} has no data breakpoints. Set a breakpoint with a condition where the value may change.`,
      );
    const conditions = conditionsIn(input);
    assertBreakpointSupported(debug, { kind: 'data', ...conditions });
    const args = await infoArguments(session, { name, frameId, container }, { signal });
    const data = await watchable(session, args, { signal });
    const breakpoint = debug.breakpoints.set(
      {
        kind: 'data',
        dataId: data.dataId,
        description: data.description,
        adapter,
        ...defined({ accessType: chosenAccess(data, access_type) }),
        ...(data.canPersist !== true && { sessionId: session.id }),
        ...conditions,
      },
      agent,
    );
    await debug.whenBound(breakpoint, bindingWaitMs);
    return { status: 'success', breakpoint: dataBreakpointResult(debug.shared.state, breakpoint), session_id: rootId };
  },
});
