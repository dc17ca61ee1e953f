import type { Dap } from '#protocol';
import type { ValuesPort } from './port.ts';
import { copyText } from '../../model/attempt.ts';

/** A value as it is shown, and the expression that stands for it. */
export type Copied = Pick<Dap.Variable, 'value' | 'evaluateName'>;

/** The value without the cuts that adapters make for display, where the adapter can give it. */
export async function wholeValue(port: ValuesPort, { value, evaluateName }: Copied): Promise<string> {
  const shown = port.shownFrame();
  const session = shown && port.server.value.state.sessions[shown.sessionId];
  if (!shown || !session?.capabilities.supportsClipboardContext || evaluateName === undefined) return value;
  const args = { expression: evaluateName, frameId: shown.frame.id, context: 'clipboard' } as const;
  return port.request(session.id, 'evaluate', args).then(
    ({ result }) => result,
    () => value,
  );
}

/** Puts a value on the clipboard, all of it. */
export async function copyValue(port: ValuesPort, copied: Copied): Promise<void> {
  await copyText(port, await wholeValue(port, copied));
}
