import type { SessionId } from '#protocol';
import type { Workbench } from './workbench.ts';

/** Shows the place that a reference to it stands for, by the adapter's word. */
export async function goToLocation(
  workbench: Workbench,
  sessionId: SessionId,
  locationReference: number,
): Promise<void> {
  const { source, line, column } = await workbench.request(sessionId, 'locations', { locationReference });
  await workbench.openSource(sessionId, source, { line, column });
}
