import type { Dap, Fact, FactOf, SessionId } from '#protocol';
import {
  answered,
  completeFact,
  frame,
  resumeFact,
  sessionFacts,
  stopFacts,
  threadsFact,
} from '../../app/testing/facts.ts';

const at = '2026-01-31T12:00:00.000Z';

interface StopParts {
  /** Frame ids and references follow from it. */
  readonly id: number;
  readonly line?: number;
  readonly reason?: string;
  readonly description?: string;
  readonly threadId?: number;
  readonly variables?: readonly Dap.Variable[];
}

export const frameId = (stopId: number): number => stopId * 100 + 1;
export const scopeReference = (stopId: number): number => stopId * 100 + 11;

/** The facts of a session with one program and two threads. */
export class SessionFacts {
  readonly sessionId: SessionId;
  readonly #parentId: SessionId | undefined;

  constructor(sessionId: SessionId = 's1', parentId?: SessionId) {
    this.sessionId = sessionId;
    this.#parentId = parentId;
  }

  started(capabilities: Dap.Capabilities = {}): readonly Fact[] {
    const parent = this.#parentId === undefined ? {} : { parentId: this.#parentId };
    const startedBy = { kind: 'person', name: 'Owner' } as const;
    const session = { id: this.sessionId, ...parent, name: 'Report', type: 'python', startedBy };
    const threads = [
      { id: 1, name: 'Main' },
      { id: 2, name: 'Worker' },
    ];
    return [...sessionFacts(session, capabilities), threadsFact(threads, this.sessionId)];
  }

  stopped(parts: StopParts): Fact {
    return this.#bundle(parts).stopped;
  }

  invalidated(body: Dap.InvalidatedEvent['body']): Fact {
    return { type: 'event', at, sessionId: this.sessionId, event: 'invalidated', body };
  }

  frames(parts: StopParts): Fact {
    return this.#bundle(parts).frames;
  }

  values(parts: StopParts): readonly Fact[] {
    return this.#bundle(parts).values;
  }

  completed({ id }: StopParts): Fact {
    return completeFact(id, this.sessionId);
  }

  /** A stop with everything that the server reads at once. */
  stop(parts: StopParts): readonly Fact[] {
    return [this.stopped(parts), this.frames(parts), ...this.values(parts), this.completed(parts)];
  }

  resumed(threadId = 1): Fact {
    return resumeFact(threadId, this.sessionId);
  }

  /** A variable was set: values that were read may have changed. */
  mutated(): Fact {
    const args = { variablesReference: 1, name: 'x', value: '1' };
    return answered(this.sessionId, 'setVariable', { args, body: { value: '1' } });
  }

  ended(exitCode = 0): FactOf<'session_ended'> {
    return { type: 'session_ended', at, sessionId: this.sessionId, message: 'The program ended.', exitCode };
  }

  /** The server dropped the session: it was a child. */
  forgotten(): Fact {
    return { type: 'session_forgotten', at, sessionId: this.sessionId };
  }

  #bundle({ id, line = 1, reason = 'step', description, threadId = 1, variables = [] }: StopParts) {
    const source = { name: 'a.py', path: '/w/a.py' };
    const variablesReference = scopeReference(id);
    const [stopped, frames, ...values] = stopFacts({
      body: { reason, threadId, ...(description !== undefined && { description }) },
      frames: [frame(frameId(id), 'inner', { line, source }), frame(frameId(id) + 1, 'outer', { line, source })],
      totalFrames: 2,
      scopes: [{ name: 'Locals', variablesReference, expensive: false }],
      variables: { [variablesReference]: variables },
      sessionId: this.sessionId,
    });
    if (!stopped || !frames) throw new Error('A stop has at least two facts.');
    return { stopped, frames, values };
  }
}
