import { sessionIn } from '#protocol';
import { isAllowed } from '../../model/allowed.ts';
import type { ValuesPort } from './port.ts';

/** The full value if the adapter can give it: adapters shorten values for display. */
export async function fullValue(port: ValuesPort, value: string, expression: string | undefined): Promise<string> {
  const shown = port.shownFrame();
  const session = shown && sessionIn(port.server.value.state.sessions, shown.sessionId);
  if (!shown || !session?.capabilities.supportsClipboardContext || expression === undefined) return value;
  if (!isAllowed(port, 'evaluate')) return value;
  const args = { expression, frameId: shown.frame.id, context: 'clipboard' } as const;
  return port.request(session.id, 'evaluate', args).then(
    ({ result }) => result,
    () => value,
  );
}
