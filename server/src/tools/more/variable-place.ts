import { DebugError, localScopes, type Dap, type SessionId } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import type { Session } from '../../session/door/session.ts';
import { askAdapter } from '../ask-adapter.ts';
import { ownerOf } from '../reference-owner.ts';
import type { ToolContext } from '../tool.ts';

/** A variable where adapters look for it: in a scope or container, by its name. */
export interface VariablePlace {
  readonly variablesReference: number;
  readonly name: string;
  /** The present value, if it was read. */
  readonly before: string | undefined;
}

type Signal = Pick<ToolContext, 'signal'>;

/** The child of a scope or container that has this name. */
export async function childOf(session: Session, variablesReference: number, name: string, options: Signal) {
  const { variables } = await askAdapter(session, 'variables', { variablesReference }, options);
  return variables.find((variable: Dap.Variable) => variable.name === name);
}

/** The variable of a frame's scopes that has this name, the innermost first. */
export async function findInFrame(
  session: Session,
  frameId: number,
  name: string,
  options: Signal,
): Promise<VariablePlace | undefined> {
  const { scopes } = await askAdapter(session, 'scopes', { frameId }, options);
  const inner = localScopes(scopes);
  const outer = scopes.filter((scope) => !inner.includes(scope) && !scope.expensive);
  for (const { variablesReference } of [...inner, ...outer]) {
    const found = await childOf(session, variablesReference, name, options);
    if (found) return { variablesReference, name, before: found.value };
  }
  return undefined;
}

/** Where a caller says that a variable is: in a frame, or in a container. */
interface GivenPlace {
  readonly frameId: number | undefined;
  readonly container: number | undefined;
  readonly sessionId: SessionId | undefined;
}

/** The session of a variable's place, as `ownerOf` finds it. Throws `invalid_arguments` unless exactly one place is given. */
export function ownerOfPlace(debug: Debugger, { frameId, container, sessionId }: GivenPlace) {
  if ((frameId === undefined) === (container === undefined))
    throw new DebugError('invalid_arguments', 'Give exactly one of "frame_id" and "variables_reference".');
  const reference = frameId ?? container ?? 0;
  const kind = frameId === undefined ? 'variables' : 'frame';
  return { ...ownerOf(debug, { kind, reference, sessionId }), reference };
}
