import { nothing, type TemplateResult } from 'lit';
import type { ConsolePort } from './port.ts';
import { emptyState } from '../../ui/panel-view.ts';
import { startFirst } from '../../model/start-first.ts';
import type { ConsoleFeed } from './console-feed.ts';

/** Said in place of the lines while none is shown. */
export function consoleEmpty(
  port: ConsolePort,
  { shown, output, settings }: ConsoleFeed,
): TemplateResult | typeof nothing {
  if (shown.length > 0) return nothing;
  const isFiltered = output.end > settings.first && shown.settings === settings;
  return isFiltered
    ? emptyState({ what: 'All lines are filtered out.', next: 'Close find (Escape) to see all lines.' })
    : emptyState({ what: 'No output.', next: startFirst(port, 'The output of the program appears here.') });
}
