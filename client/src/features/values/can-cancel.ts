import type { Command, SessionState } from '#protocol';

/** Whether a read can be ended before the adapter answers it. */
export const canCancel = (session: SessionState | undefined, command: Command): boolean =>
  session?.capabilities.supportsCancelRequest === true ||
  (command === 'evaluate' && session?.interruptsEvaluations === true);
