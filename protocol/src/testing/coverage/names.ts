import type { DapEventName } from '../../dap/events.ts';
import type { Dap } from '../../dap/messages.ts';
import { dapRequests, type Capability, type Command, type ReverseRequests } from '../../dap/requests.ts';

/** A capability of the client (DAP "InitializeRequestArguments"). */
export type ClientCapability = Extract<keyof Dap.InitializeRequestArguments, `supports${string}`>;

/** Everything in the protocol that a debugger may use. */
export type DapRow =
  | `request ${Command}`
  | `reverse ${keyof ReverseRequests}`
  | `event ${DapEventName}`
  | `capability ${Capability}`
  | `client ${ClientCapability}`;

type Gate = NonNullable<(typeof dapRequests)[Command]['needs']>;

/** The capabilities that gate requests, each with its request (the last of several). */
const gated = Object.fromEntries(
  Object.entries(dapRequests).flatMap(([command, { needs }]) =>
    needs === undefined ? [] : [[`capability ${needs}`, `request ${command}`]],
  ),
) as Readonly<Record<`capability ${Gate}`, `request ${Command}`>>;

/**
 * Rows that are covered by the tests of another: a capability that gates a request, and a client capability that allows a
 * message.
 */
export const coveredWith = {
  ...gated,
  'client supportsInvalidatedEvent': 'event invalidated',
  'client supportsMemoryEvent': 'event memory',
  'client supportsProgressReporting': 'event progressStart',
  'client supportsRunInTerminalRequest': 'reverse runInTerminal',
  'client supportsStartDebuggingRequest': 'reverse startDebugging',
} as const satisfies Partial<Record<DapRow, DapRow>>;

/** A row that is covered with another. */
export type FollowingRow = keyof typeof coveredWith;

/** A row that needs its own use and tests. */
export type OwnRow = Exclude<DapRow, FollowingRow>;
