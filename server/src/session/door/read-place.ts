import { fieldOf, isRecord, sessionIn, type Dap, type ReadPlace, type SessionId, type State } from '#protocol';
import type { References } from '../../state/references.ts';

type Numbers = Readonly<Partial<Record<'threadId' | 'frameId' | 'variablesReference', number>>>;

/** The thread and frame that a read depends on. Its arguments have our ids. */
export function placeOf(references: Pick<References, 'threadOf'>, args: unknown): ReadPlace {
  const { threadId, frameId, variablesReference }: Numbers = isRecord(args) ? args : {};
  const reference = frameId ?? variablesReference;
  return { threadId: threadId ?? (reference === undefined ? undefined : references.threadOf(reference)), frameId };
}

/** The body of `invalidated` with our frame id, or without an unknown one. */
export function withOurFrame(
  references: Pick<References, 'frameAt'>,
  sessionId: SessionId,
  { stackFrameId, ...body }: Dap.InvalidatedEvent['body'],
): Dap.InvalidatedEvent['body'] {
  const frameId = stackFrameId === undefined ? undefined : references.frameAt(sessionId, stackFrameId);
  return frameId === undefined ? body : { ...body, stackFrameId: frameId };
}

/** The thread of the frame in a request's arguments. */
export function threadOfFrame(
  references: Pick<References, 'threadOf'>,
  args: unknown,
): { readonly threadId: number } | undefined {
  const frameId = fieldOf(args, 'frameId');
  const threadId = typeof frameId === 'number' ? references.threadOf(frameId) : undefined;
  return threadId === undefined ? undefined : { threadId };
}

/** The adapter's id of the frame in which the value in a request's arguments was read; undefined without one. */
export function frameOfValue(
  { references, state }: { readonly references: Pick<References, 'frameOf' | 'resolve'>; readonly state: State },
  args: unknown,
): number | undefined {
  const reference = fieldOf(args, 'variablesReference');
  const frameId = typeof reference === 'number' ? references.frameOf(reference) : undefined;
  return frameId === undefined ? undefined : references.resolve('frame', frameId, state);
}

/** The stop of the thread in a request's arguments; undefined without a thread, or for a running one. */
export function stopIdOf(
  { sessionId, state }: { readonly sessionId: SessionId; readonly state: State },
  args: unknown,
): number | undefined {
  const threadId = fieldOf(args, 'threadId');
  // Most reads are of no thread, and a session may have ten thousand.
  if (threadId === undefined) return undefined;
  return sessionIn(state.sessions, sessionId)?.threads.find(({ id }) => id === threadId)?.stop?.id;
}
