import { hasCapability, type SessionState } from '#protocol';

/** Whether a program can go on without us: one that was there before, or that is known well enough to be left alone. */
export const canLetGo = ({ request, capabilities, process }: SessionState): boolean =>
  request === 'attach' ||
  (hasCapability(capabilities, 'supportTerminateDebuggee') && process?.systemProcessId !== undefined);
