import { z } from 'zod';
import { DebugError, type DapRequest, type ReverseRequests } from '#protocol';
import { parseInput } from '../../explain-issues.ts';
import type { TreeControl } from './tree-control.ts';
import { runInTerminal, runInTerminalArguments } from './run-in-terminal.ts';
import type { Session } from '../door/session.ts';

const startDebuggingArguments = z.object({
  request: z.enum(['launch', 'attach']),
  configuration: z.record(z.string(), z.unknown()),
});

type Handler = (tree: TreeControl, session: Session, args: unknown) => Promise<unknown>;

/** All requests that an adapter may send (DAP "Reverse Requests"). */
const reverseRequests: { readonly [Name in keyof ReverseRequests]: Handler } = {
  runInTerminal: (tree, session, args) =>
    runInTerminal(tree, session, parseInput(runInTerminalArguments, args, { name: 'runInTerminal' })),

  /** Answered before the child has started: an adapter may wait for the answer before accepting its connection. */
  startDebugging: (tree, session, args) => {
    const { request, configuration } = parseInput(startDebuggingArguments, args, { name: 'startDebugging' });
    tree.startChild(session, { request, configuration });
    return Promise.resolve({});
  },
};

/** Answers a request of an adapter. Rejects with the error to answer with: `unsupported` for an unknown request. */
export async function answerReverseRequest(
  tree: TreeControl,
  session: Session,
  { command, arguments: args }: DapRequest,
): Promise<unknown> {
  const handler = Object.entries(reverseRequests).find(([name]) => name === command)?.[1];
  if (!handler) throw new DebugError('unsupported', `Stopline does not know the request "${command}".`);
  return handler(tree, session, args);
}
