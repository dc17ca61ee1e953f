import { hasCapability } from '#protocol';
import { html } from 'lit';
import { addressPort } from '../../model/address-place.ts';
import { focusing } from '../../model/commands/rows.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import type { MemoryPort } from './port.ts';
import { memoryEntries } from './show-memory.ts';

/** The debuggee's memory. */
export function memory(workbench: Workbench): Feature {
  const port: MemoryPort = { ...workbench, ...addressPort(workbench, 'memory') };
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
    commands: {
      show_memory: { ...focusing('memory', 'Show memory'), when: 'living', role: 'observer', makes: 'readMemory' },
    },
    valueMenu: memoryEntries(port.show),
  };
}
