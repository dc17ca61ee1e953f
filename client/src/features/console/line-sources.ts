import type { OutputEntry } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { goToLocation } from '../../model/go-to-location.ts';
import { sourcePlaces, type SourcePlace } from '../../model/source-places.ts';
import type { ConsolePort } from './port.ts';
import { plainText } from '../../ui/ansi.ts';
import type { ConsoleLine } from './console-rows.ts';

/** Opens the source that the adapter reported for an entry. Failures are shown. */
export async function openOrigin(
  port: ConsolePort,
  { sessionId, source, locationReference, ...place }: OutputEntry,
): Promise<void> {
  if (source) await attempt(port, port.openSource(sessionId, source, place));
  else if (locationReference !== undefined) await attempt(port, goToLocation(port, sessionId, locationReference));
}

/** Opens a place that the text of a line names. Failures are shown. */
export const openPlace = (port: ConsolePort, { path, line, column }: SourcePlace): Promise<void> =>
  attempt(port, port.openFile(path, line, { column }));

/** Opens the source that a line comes from, or else the first place that it names; undefined where it has neither. */
export function sourceOpener(port: ConsolePort, line: ConsoleLine): (() => void) | undefined {
  if (line.type !== 'entry') return undefined;
  const { entry } = line;
  if (entry.source ?? entry.locationReference) return () => void openOrigin(port, entry);
  const [place] = sourcePlaces(plainText(entry.text), port.server.value.workspace.path);
  return place && (() => void openPlace(port, place));
}
