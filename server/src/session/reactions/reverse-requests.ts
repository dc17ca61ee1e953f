import { z } from 'zod';
import { DebugError, type DapRequest, type ReverseRequests } from '#protocol';
import { explainIssues } from '../../explain-issues.ts';
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
  runInTerminal: (tree, session, args) => runInTerminal(tree, session, parse(runInTerminalArguments, args)),

  /** Answered before the child has started: an adapter may wait for the answer before accepting its connection. */
  startDebugging: (tree, session, args) => {
    const { request, configuration } = parse(startDebuggingArguments, args);
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

function parse<Schema extends z.ZodType>(schema: Schema, args: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  throw new DebugError('invalid_arguments', explainIssues(parsed.error.issues));
}
