import type { Arguments, Body, Command, Dap, Fact, SessionId } from '#protocol';

const at = '2026-01-31T12:00:00.000Z';

interface StopParts {
  /** Frame ids and references follow from it. */
  readonly id: number;
  readonly line?: number;
  readonly reason?: string;
  readonly threadId?: number;
  readonly variables?: readonly Dap.Variable[];
}

export const frameId = (stopId: number): number => stopId * 100 + 1;
export const scopeReference = (stopId: number): number => stopId * 100 + 11;

/** The facts of a session with one program and two threads. */
export class SessionFacts {
  readonly sessionId: SessionId;
  readonly #parentId: SessionId | undefined;
  #requestId = 1;

  constructor(sessionId: SessionId = 's1', parentId?: SessionId) {
    this.sessionId = sessionId;
    this.#parentId = parentId;
  }

  started(capabilities: Dap.Capabilities = {}): readonly Fact[] {
    const { sessionId } = this;
    const threads = [
      { id: 1, name: 'Main' },
      { id: 2, name: 'Worker' },
    ];
    return [
      {
        type: 'session_created',
        at,
        sessionId,
        session: {
          id: sessionId,
          ...(this.#parentId !== undefined && { parentId: this.#parentId }),
          name: 'Report',
          type: 'python',
          request: 'launch',
          adapter: 'debugpy',
          noDebug: false,
          startedBy: { kind: 'person', name: 'Owner' },
        },
      },
      this.#answered('initialize', { adapterID: 'debugpy' }, capabilities),
      { type: 'session_ready', at, sessionId },
      this.#answered('threads', undefined, { threads }),
    ];
  }

  stopped({ reason = 'step', threadId = 1 }: StopParts): Fact {
    const body = { reason, threadId, allThreadsStopped: true };
    return { type: 'event', at, sessionId: this.sessionId, event: 'stopped', body };
  }

  invalidated(body: Dap.InvalidatedEvent['body']): Fact {
    return { type: 'event', at, sessionId: this.sessionId, event: 'invalidated', body };
  }

  frames({ id, line = 1, threadId = 1 }: StopParts): Fact {
    const frame = (number: number, name: string): Dap.StackFrame => ({
      id: number,
      name,
      line,
      column: 1,
      source: { name: 'a.py', path: '/w/a.py' },
    });
    const stackFrames = [frame(frameId(id), 'inner'), frame(frameId(id) + 1, 'outer')];
    return this.#answered('stackTrace', { threadId }, { stackFrames, totalFrames: 2 });
  }

  values({ id, variables = [] }: StopParts): readonly Fact[] {
    const variablesReference = scopeReference(id);
    const scopes = [{ name: 'Locals', variablesReference, expensive: false }];
    return [
      this.#answered('scopes', { frameId: frameId(id) }, { scopes }),
      this.#answered('variables', { variablesReference }, { variables: [...variables] }),
    ];
  }

  completed({ id }: StopParts): Fact {
    return { type: 'stop_completed', at, sessionId: this.sessionId, stopId: id };
  }

  /** A stop with everything that the server reads at once. */
  stop(parts: StopParts): readonly Fact[] {
    return [this.stopped(parts), this.frames(parts), ...this.values(parts), this.completed(parts)];
  }

  resumed(threadId = 1): Fact {
    const { sessionId } = this;
    return { type: 'asked', at, sessionId, requestId: this.#requestId++, command: 'next', arguments: { threadId } };
  }

  /** A variable was set: values that were read may have changed. */
  mutated(): Fact {
    return this.#answered('setVariable', { variablesReference: 1, name: 'x', value: '1' }, { value: '1' });
  }

  ended(exitCode = 0): Fact {
    return { type: 'session_ended', at, sessionId: this.sessionId, message: 'The program ended.', exitCode };
  }

  /** The server dropped the session: it was a child. */
  forgotten(): Fact {
    return { type: 'session_forgotten', at, sessionId: this.sessionId };
  }

  #answered<C extends Command>(command: C, args: Arguments<C>, body: Body<C>): Fact {
    const { sessionId } = this;
    return { type: 'answered', at, sessionId, requestId: this.#requestId++, command, arguments: args, body } as Fact;
  }
}
