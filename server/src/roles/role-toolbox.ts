import {
  DebugError,
  fieldOf,
  isAtLeast,
  lowestRoles,
  type LowestRole,
  type Role,
  type SessionId,
  type ToolResult,
} from '#protocol';
import type { Masks } from '../masks/masks.ts';
import { codeOfRead, type ReadRules } from '../state/code-of-read.ts';
import { errorAnswer } from '../tools/answers.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { assertRunsNoCode } from './assert-no-code.ts';
import { assertRole } from './assert-role.ts';
import { maskedToolbox } from './masked-toolbox.ts';
import { assertToolMaskable } from './observed-reads.ts';

const lowestRoleOf: Readonly<Record<string, LowestRole | undefined>> = lowestRoles.tools;

/** Throws `not_allowed` if a role may not call a tool. Unknown tools are for those who may call all. */
function assertTool(role: Role, name: string, input: unknown, references: ReadRules): void {
  const lowest = Object.hasOwn(lowestRoleOf, name) ? lowestRoleOf[name] : undefined;
  assertRole(role, lowest ?? 'controller');
  if (name !== 'get_variables') return;
  const args = { variablesReference: fieldOf(input, 'variables_reference') };
  assertRunsNoCode(role, { command: 'variables', args }, references);
  const code = codeOfRead(references, Number(args.variablesReference), Number(fieldOf(input, 'depth') ?? 0));
  if (isAtLeast(role, 'controller') || code !== 'depth') return;
  throw new DebugError(
    'not_allowed',
    'You are watching. Reading several levels may run code of the program: leave out "depth".',
  );
}

/** The answer to what a check forbids; undefined if it allows it. */
function refusalOf(check: () => void, sessionId: () => SessionId | undefined): ToolResult | undefined {
  try {
    check();
    return undefined;
  } catch (thrown) {
    return errorAnswer(DebugError.from(thrown), sessionId());
  }
}

/** The data that some rules depend on. */
export interface ToolRules {
  readonly references: ReadRules;
  /** What observers are not to see. */
  readonly masks: Masks;
  /** What agents are not to see, whatever their role is. */
  readonly agentMasks: Masks;
}

/** The tools as an agent of a role may use them, with the values that it may see. Calls of others are refused with `not_allowed`, and are not logged. */
export function toolboxFor(toolbox: Toolbox, role: Role, { references, masks, agentMasks }: ToolRules): Toolbox {
  const forAgents = maskedToolbox(toolbox, agentMasks);
  const masked = isAtLeast(role, 'controller') ? forAgents : maskedToolbox(forAgents, masks);
  return {
    ...toolbox,
    list: () => toolbox.list().filter(({ name }) => isAtLeast(role, lowestRoleOf[name] ?? 'controller')),
    call: async (name, input, call) => {
      const refusal = refusalOf(
        () => {
          assertTool(role, name, input, references);
          assertToolMaskable(role, name, input, masks);
        },
        () => toolbox.sessionOf(name, input),
      );
      return refusal ?? masked.call(name, input, call);
    },
    // Its answers are those of tools that observers may not call, so nothing masks them for observers.
    snapshot: async (sessionId, signal) =>
      refusalOf(
        () => assertRole(role, 'controller'),
        () => sessionId,
      ) ?? masked.snapshot(sessionId, signal),
  };
}
