import type { Dap, ReadPlace, SessionId } from '#protocol';
import type { References } from './references.ts';

type Numbers = Readonly<Partial<Record<'threadId' | 'frameId' | 'variablesReference', number>>>;

/** What a read is about, as far as its arguments tell; they carry our numbers. */
export function placeOf(references: Pick<References, 'threadOf'>, args: unknown): ReadPlace {
  const { threadId, frameId, variablesReference }: Numbers = typeof args === 'object' && args !== null ? args : {};
  const reference = frameId ?? variablesReference;
  return { threadId: threadId ?? (reference === undefined ? undefined : references.threadOf(reference)), frameId };
}

/** What an adapter says to be invalid, with our number for its frame. Of a frame that is not known, the rest stands. */
export function withOurFrame(
  references: Pick<References, 'frameAt'>,
  sessionId: SessionId,
  { stackFrameId, ...body }: Dap.InvalidatedEvent['body'],
): Dap.InvalidatedEvent['body'] {
  const frameId = stackFrameId === undefined ? undefined : references.frameAt(sessionId, stackFrameId);
  return frameId === undefined ? body : { ...body, stackFrameId: frameId };
}
