import { dispatch, fieldOf, lowestRoles, type Handlers, type Question, type Role } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import { assertReadsNoFile, assertRunsNoCode } from '../roles/assert-no-code.ts';
import { assertRole } from '../roles/assert-role.ts';
import { assertMaskable } from '../roles/observed-reads.ts';
import type { CheckedMessage } from './client-message.ts';

/** The role of a page, and the data that some rules depend on. */
interface PageVisitor {
  readonly role: Role;
  readonly debug: Pick<Debugger, 'references' | 'shared' | 'masks'>;
}

/** The lowest role that sees and answers a question. */
export const lowestRoleOf = ({ form }: Pick<Question, 'form'>) => lowestRoles.questions[form.kind];

/** The rules about the content of a message. The tools check their own calls. */
const rules: Handlers<CheckedMessage, void, [PageVisitor]> = {
  // Nobody sees that a monitor is there.
  attach: ({ isMonitor }, { role }) => {
    if (isMonitor) assertRole(role, 'owner');
  },
  request: ({ command, arguments: args }, { role, debug }) => {
    assertRole(role, lowestRoles.commands[command]);
    assertRunsNoCode(role, { command, args }, debug.references);
    assertReadsNoFile(role, { command, args });
    assertMaskable(role, command, args, debug.masks);
  },
  cancel_request: () => undefined,
  call: ({ method, params }, { role, debug }) => {
    assertRole(role, lowestRoles.methods[method]);
    assertMaskable(role, method, params, debug.masks);
    if (method !== 'answer_question') return;
    const asked = debug.shared.state.questions.find(({ id }) => id === fieldOf(params, 'id'));
    if (asked) assertRole(role, lowestRoleOf(asked));
  },
  call_tool: () => undefined,
  cancel_tool: () => undefined,
  present: () => undefined,
  point: () => undefined,
};

/** Throws `not_allowed` if the page's role may not send a message. Every message of a page passes here. */
export function assertMessageAllowed(message: CheckedMessage, visitor: PageVisitor): void {
  assertRole(visitor.role, lowestRoles.messages[message.type]);
  dispatch<CheckedMessage, void, [PageVisitor]>(rules, message, visitor);
}
