import { fieldOf, isRecord, type Dap, type ReadPlace, type SessionId, type State } from '#protocol';
import type { References } from '../../state/references.ts';

type Numbers = Readonly<Partial<Record<'threadId' | 'frameId' | 'variablesReference', number>>>;

/** What a read is about, as far as its arguments tell; they carry our numbers. */
export function placeOf(references: Pick<References, 'threadOf'>, args: unknown): ReadPlace {
  const { threadId, frameId, variablesReference }: Numbers = isRecord(args) ? args : {};
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

/** The thread of the frame that a request names, for whoever knows that frame's number only. */
export function threadOfFrame(
  references: Pick<References, 'threadOf'>,
  args: unknown,
): { readonly threadId: number } | undefined {
  const frameId = fieldOf(args, 'frameId');
  const threadId = typeof frameId === 'number' ? references.threadOf(frameId) : undefined;
  return threadId === undefined ? undefined : { threadId };
}

/** The stop of the thread that a request names; undefined for one that names none, or one that runs. */
export function stopAskedAbout(
  { sessionId, state }: { readonly sessionId: SessionId; readonly state: State },
  args: unknown,
): number | undefined {
  const threadId = fieldOf(args, 'threadId');
  return state.sessions[sessionId]?.threads.find(({ id }) => id === threadId)?.stop?.id;
}
