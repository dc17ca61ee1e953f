import { hasCapability, type SessionState } from '#protocol';

/** Whether a program can keep running without its session: an attached one, or one with a known process. */
export const canDetach = ({ request, capabilities, process }: SessionState): boolean =>
  request === 'attach' ||
  (hasCapability(capabilities, 'supportTerminateDebuggee') && process?.systemProcessId !== undefined);

/** Whether a program can be ended: a launched one, or an attached one whose adapter supports it. */
export const canEnd = ({ request, capabilities }: SessionState): boolean =>
  request === 'launch' || hasCapability(capabilities, 'supportTerminateDebuggee');
