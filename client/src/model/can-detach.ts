import { hasCapability, type SessionState } from '#protocol';

/** Whether a program can go on without us: one that was there before, or that is known well enough to be left alone. */
export const canDetach = ({ request, capabilities, process }: SessionState): boolean =>
  request === 'attach' ||
  (hasCapability(capabilities, 'supportTerminateDebuggee') && process?.systemProcessId !== undefined);

/** Whether a program can be ended: ours, or one that was there before and whose adapter takes the word for it. */
export const canEnd = ({ request, capabilities }: SessionState): boolean =>
  request === 'launch' || hasCapability(capabilities, 'supportTerminateDebuggee');
