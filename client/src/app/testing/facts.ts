import {
  initialState,
  reduce,
  type Arguments,
  type Body,
  type Command,
  type Dap,
  type Fact,
  type SessionDescription,
  type State,
} from '#protocol';

const at = '2026-01-31T08:41:07.000Z';

const person = { kind: 'person', name: 'Mara' } as const;

export const answered = <C extends Command>(
  sessionId: string,
  command: C,
  { args, body }: { args: Arguments<C>; body: Body<C> },
): Fact => ({ type: 'answered', sessionId, at, requestId: 3, command, arguments: args, body }) as Fact;

/** A running session. */
export function sessionFacts(session: Partial<SessionDescription> = {}, capabilities: Dap.Capabilities = {}): Fact[] {
  const { id = 's1' } = session;
  const described: SessionDescription = {
    id,
    name: 'Report on orders',
    type: 'debugpy',
    request: 'launch',
    adapter: 'debugpy',
    noDebug: false,
    startedBy: person,
    ...session,
  };
  return [
    { type: 'session_created', sessionId: id, at, session: described },
    answered(id, 'initialize', { args: { adapterID: 'debugpy' }, body: capabilities }),
    { type: 'session_ready', sessionId: id, at },
  ];
}

export const threadsFact = (threads: readonly Dap.Thread[], sessionId = 's1'): Fact =>
  answered(sessionId, 'threads', { args: undefined, body: { threads: [...threads] } });

/** By default in `shop/pricing.py`. */
export const frame = (id: number, name: string, more: Partial<Dap.StackFrame> = {}): Dap.StackFrame => ({
  id,
  name,
  line: 40 + id,
  column: 1,
  source: { path: '/work/shop/pricing.py', name: 'pricing.py' },
  ...more,
});

/** By default without children. */
export const variable = (name: string, value: string, more: Partial<Dap.Variable> = {}): Dap.Variable => ({
  name,
  value,
  variablesReference: 0,
  ...more,
});

/** The answers that come with a stop. */
export interface StopBundle {
  readonly body?: Partial<Dap.StoppedEvent['body']>;
  readonly frames: readonly Dap.StackFrame[];
  readonly totalFrames?: number;
  readonly scopes?: readonly Dap.Scope[];
  readonly variables?: Readonly<Record<number, readonly Dap.Variable[]>>;
  readonly sessionId?: string;
}

/** A thread stops, and its answers arrive. */
export function stopFacts({ body, frames, totalFrames, scopes, variables = {}, sessionId = 's1' }: StopBundle): Fact[] {
  const stopped = { reason: 'breakpoint', threadId: 1, allThreadsStopped: true, ...body };
  const { threadId } = stopped;
  const top = frames.find(({ presentationHint }) => presentationHint !== 'label') ?? frames[0];
  const stack = { stackFrames: [...frames], ...(totalFrames !== undefined && { totalFrames }) };
  return [
    { type: 'event', sessionId, at, event: 'stopped', body: stopped },
    answered(sessionId, 'stackTrace', { args: { threadId, startFrame: 0, levels: 20 }, body: stack }),
    ...(scopes && top
      ? [answered(sessionId, 'scopes', { args: { frameId: top.id }, body: { scopes: [...scopes] } })]
      : []),
    ...Object.entries(variables).map(([reference, list]) =>
      answered(sessionId, 'variables', {
        args: { variablesReference: Number(reference) },
        body: { variables: [...list] },
      }),
    ),
  ];
}

/** A thread is resumed, without an answer yet. */
export const resumeFact = (threadId = 1, sessionId = 's1'): Fact => ({
  type: 'asked',
  sessionId,
  at,
  requestId: 9,
  command: 'continue',
  arguments: { threadId },
});

export const completeFact = (stopId: number, sessionId = 's1'): Fact => ({
  type: 'stop_completed',
  sessionId,
  at,
  stopId,
});

export const stateAfter = (facts: readonly Fact[], state: State = initialState): State => facts.reduce(reduce, state);
