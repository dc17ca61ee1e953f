import { hasCapability } from '#protocol';
import { html } from 'lit';
import { focusing } from '../../model/commands/rows.ts';
import { Store } from '../../model/store.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import type { MemoryPlace } from './memory-place.ts';
import type { MemoryPort } from './port.ts';
import { memoryEntries } from './show-memory.ts';

/** The debuggee's memory. */
export function memory(workbench: Workbench): Feature {
  const place = new Store<MemoryPlace | undefined>(undefined);
  const port: MemoryPort = {
    ...workbench,
    place,
    show: (wanted) => {
      place.update((before) => ({ ...wanted, token: (before?.token ?? 0) + 1 }));
      workbench.uiRequests.make({ to: 'focus', region: 'memory' });
    },
  };
  return {
    panels: [
      {
        region: 'memory',
        label: 'Memory',
        isThere: (tree) => tree.some(({ capabilities }) => hasCapability(capabilities, 'supportsReadMemoryRequest')),
        load: () => import('./memory.ts'),
        view: ({ className = '' }) => html`<stopline-memory class=${className} .port=${port}></stopline-memory>`,
      },
    ],
    commands: { show_memory: { ...focusing('memory', 'Show memory'), when: 'living', makes: 'readMemory' } },
    valueMenu: memoryEntries(port.show),
  };
}
