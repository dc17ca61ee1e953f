import { parseAddress, type SessionId } from '#protocol';
import type { RequestPort } from './ports.ts';

interface EvaluationPlace {
  readonly sessionId: SessionId;
  readonly frameId: number | undefined;
}

/** The memory reference of an expression: of its value, or the address that the value is. */
export async function memoryReferenceOf(
  port: Pick<RequestPort, 'request'>,
  { sessionId, frameId }: EvaluationPlace,
  expression: string,
): Promise<string | undefined> {
  const args = { expression, context: 'watch', ...(frameId !== undefined && { frameId }) };
  const { memoryReference, result } = await port.request(sessionId, 'evaluate', args);
  if (memoryReference !== undefined && memoryReference !== '') return memoryReference;
  const [written] = /0x[\da-f]+/i.exec(result) ?? [];
  return written ?? (parseAddress(result) === undefined ? undefined : result.trim());
}
