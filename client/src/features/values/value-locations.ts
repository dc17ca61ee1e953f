import type { MenuEntry } from '../../ui/menu.ts';
import type { NoticePort, OpenPort, RequestPort } from '../../model/ports.ts';
import { attempt } from '../../model/attempt.ts';
import { goToLocation } from '../../model/go-to-location.ts';
import type { ValueMenuProvider } from './value-menu-providers.ts';

/** Where the adapter tells where a value was declared, and where it is from. */
export const locationEntries =
  (port: Pick<RequestPort, 'request'> & OpenPort & Pick<NoticePort, 'notify'>): ValueMenuProvider =>
  ({ variable, age }, { session }) => {
    const entryFor = (label: string, reference: number | undefined): readonly MenuEntry[] =>
      reference === undefined || reference === 0
        ? []
        : [
            {
              label,
              ...(age !== 'now' && { disabled: true, reason: 'The value is from an earlier stop' }),
              run: () => void attempt(port, goToLocation(port, session.id, reference)),
            },
          ];
    return [
      ...entryFor('Go to declaration', variable.declarationLocationReference),
      ...entryFor('Go to definition', variable.valueLocationReference),
    ];
  };
