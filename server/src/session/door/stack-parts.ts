import { hasCapability, type Arguments, type Body, type SessionState } from '#protocol';

/** Whether the adapter can return a part of a stack. */
export const answersInParts = ({ capabilities }: Pick<SessionState, 'capabilities'>): boolean =>
  hasCapability(capabilities, 'supportsDelayedStackTraceLoading');

/** The arguments for the whole stack. */
export function wholeStack(args: Arguments<'stackTrace'>): Arguments<'stackTrace'> {
  const { startFrame: _start, levels: _levels, ...whole } = args;
  return whole;
}

/** The requested part of a whole stack. */
export function partOfStack(
  { stackFrames = [] }: Partial<Body<'stackTrace'>>,
  { startFrame = 0, levels = 0 }: Arguments<'stackTrace'>,
): Body<'stackTrace'> {
  const end = levels > 0 ? startFrame + levels : undefined;
  return { stackFrames: stackFrames.slice(startFrame, end), totalFrames: stackFrames.length };
}
