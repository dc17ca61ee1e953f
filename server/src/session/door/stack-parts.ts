import { hasCapability, type Arguments, type Body, type SessionState } from '#protocol';

/** Whether the adapter answers with the part of a stack that it is asked for. */
export function answersInParts({ capabilities }: Pick<SessionState, 'capabilities'>): boolean {
  return hasCapability(capabilities, 'supportsDelayedStackTraceLoading');
}

/** What is asked of an adapter that only answers with a whole stack. */
export function wholeStack({
  startFrame: _start,
  levels: _levels,
  ...whole
}: Arguments<'stackTrace'>): Arguments<'stackTrace'> {
  return whole;
}

/** The part of a whole stack that was asked for. */
export function partOfStack(
  { stackFrames = [] }: Partial<Body<'stackTrace'>>,
  { startFrame = 0, levels = 0 }: Arguments<'stackTrace'>,
): Body<'stackTrace'> {
  const end = levels > 0 ? startFrame + levels : undefined;
  return { stackFrames: stackFrames.slice(startFrame, end), totalFrames: stackFrames.length };
}
