import { attempt } from '../../model/attempt.ts';
import { goToLocation } from '../../model/go-to-location.ts';
import type { NoticePort, OpenPort, RequestPort } from '../../model/ports.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { ValueMenuProvider } from './port.ts';
import { unlessCurrent } from './value-conditions.ts';

/** Entries for the declaration and the definition of a value, if the adapter knows them. */
export const locationEntries =
  (port: Pick<RequestPort, 'request'> & OpenPort & Pick<NoticePort, 'notify'>): ValueMenuProvider =>
  (row, { session }) => {
    const entryFor = (label: string, reference = 0): readonly MenuEntry[] => {
      const run = () => void attempt(port, goToLocation(port, session.id, reference));
      return reference === 0 ? [] : [{ label, ...unlessCurrent(row), run }];
    };
    return [
      ...entryFor('Go to declaration', row.variable.declarationLocationReference),
      ...entryFor('Go to definition', row.variable.valueLocationReference),
    ];
  };
