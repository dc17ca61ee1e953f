import {
  errorLines,
  fieldOf,
  textOf,
  DebugError,
  dapRequests,
  rootIdOf,
  type Arguments,
  type Body,
  type Command,
  type CommandsWith,
  type OutputEntry,
  type SessionId,
} from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { PageMethodsParts } from './page-methods.ts';
import { pausingAction, resumingActions, type PersonAction } from './person-actions.ts';

/** A request of a page to one session. */
export interface PageRequest<C extends Command> {
  readonly sessionId: SessionId;
  readonly command: C;
  readonly arguments: Arguments<C>;
  /** Aborted when the page cancels the request. */
  readonly signal?: AbortSignal;
  /** Called with the time that the adapter took, in milliseconds, if it was asked. */
  readonly onAdapterTime?: (ms: number) => void;
}

/** The methods to use instead of requests that only the server sends, by their effect. */
const methodsInstead: Readonly<Record<(typeof dapRequests)[CommandsWith<'sentBy', 'server'>]['effect'], string>> = {
  lifecycle: '. Use start_session, restart_session or end_session.',
  configure:
    ', because clients share breakpoints. Use set_breakpoint, change_breakpoint, remove_breakpoints or set_exception_filter.',
};

function assertAllowed(command: Command): void {
  const row = dapRequests[command];
  if (row.sentBy === 'anyone') return;
  throw new DebugError('not_allowed', `Only the server sends "${command}"${methodsInstead[row.effect]}`);
}

/** Logs what a person does to the program, and interrupts the waits of agents. Returns a function that ends the entry. */
function noteAction(
  { debug, person }: PageCaller,
  { sessionId, command }: Pick<PageRequest<Command>, 'sessionId' | 'command'>,
): (error?: DebugError) => void {
  const actions: Readonly<Partial<Record<Command, PersonAction>>> = resumingActions;
  const resuming = actions[command];
  const action = command === 'pause' ? pausingAction : resuming?.action;
  if (action === undefined) return () => undefined;
  const rootId = rootIdOf(debug.shared.state, sessionId);
  const subject = debug.shared.session(rootId)?.name ?? '';
  if (resuming) debug.waits.interrupt({ rootId, action: resuming.did });
  const activity = debug.activities.begin({ actor: person, action, subject, sessionId: rootId });
  return (error) => activity.end(error ? { status: 'error', message: error.message } : { status: 'success' });
}

/** Adds an expression from the console, and then its result, to the output. */
function sayEvaluation(debug: Debugger, { sessionId, command, arguments: args }: PageRequest<Command>) {
  if (command !== 'evaluate' || fieldOf(args, 'context') !== 'repl') return undefined;
  debug.sessions.appendOutput(sessionId, { category: 'input', text: `${textOf(args, 'expression') ?? ''}\n` });
  return {
    result: (body: unknown) => {
      const [reference, type] = [fieldOf(body, 'variablesReference'), textOf(body, 'type')];
      debug.sessions.appendOutput(sessionId, {
        category: 'result',
        text: `${textOf(body, 'result') ?? ''}\n`,
        ...(typeof reference === 'number' && reference > 0 && { variablesReference: reference }),
        ...(type !== undefined && { type }),
      });
    },
    error: ({ message }: DebugError) => {
      for (const entry of errorEntries(message))
        debug.sessions.appendOutput(sessionId, { category: 'error', ...entry });
    },
  };
}

/** An error as output: one line, with the others, such as its stack, collapsed below it. */
function errorEntries(message: string): readonly Pick<OutputEntry, 'text' | 'group'>[] {
  const { headline, details } = errorLines(message);
  if (details.length === 0) return [{ text: `${headline}\n` }];
  return [
    { text: `${headline}\n`, group: 'startCollapsed' },
    { text: `${details.join('\n')}\n` },
    { text: '', group: 'end' },
  ];
}

export type PageCaller = Pick<PageMethodsParts, 'debug' | 'person'>;

/** Sends a page's request to an adapter. Rejects with `not_allowed` if only the server may send it. */
export async function sendPageRequest<C extends Command>(parts: PageCaller, request: PageRequest<C>): Promise<Body<C>> {
  const { sessionId, command, arguments: args, signal, onAdapterTime } = request;
  assertAllowed(command);
  const session = parts.debug.sessions.get(sessionId);
  const endNote = noteAction(parts, request);
  const said = sayEvaluation(parts.debug, request);
  try {
    const options = { by: parts.person, ...(signal && { signal }), ...(onAdapterTime && { onAdapterTime }) };
    const body = await session.request(command, args, options);
    said?.result(body);
    endNote();
    return body;
  } catch (thrown) {
    const error = DebugError.from(thrown);
    said?.error(error);
    endNote(error);
    throw error;
  }
}
