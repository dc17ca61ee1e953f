import type { OutputEntry } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import type { ConsolePort } from './port.ts';
import { goToLocation } from '../../model/go-to-location.ts';
import type { SourcePlace } from '../../model/source-places.ts';

/** Shows where an entry is from, as its adapter tells. What goes wrong is told. */
export async function openOrigin(
  port: ConsolePort,
  { sessionId, source, locationReference, ...place }: OutputEntry,
): Promise<void> {
  if (source) await attempt(port, port.openSource(sessionId, source, place));
  else if (locationReference !== undefined) await attempt(port, goToLocation(port, sessionId, locationReference));
}

/** Shows a place that a line names. What goes wrong is told. */
export const openPlace = (port: ConsolePort, { path, line, column }: SourcePlace): Promise<void> =>
  attempt(port, port.openFile(path, line, { column }));
