import type { SessionId } from '#protocol';
import type { OpenPort, RequestPort } from './ports.ts';

/** Opens a location reference of an adapter. */
export async function goToLocation(
  port: Pick<RequestPort, 'request'> & OpenPort,
  sessionId: SessionId,
  locationReference: number,
): Promise<void> {
  const { source, line, column } = await port.request(sessionId, 'locations', { locationReference });
  await port.openSource(sessionId, source, { line, column });
}
