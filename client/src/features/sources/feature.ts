import { html } from 'lit';
import { focusing } from '../../model/commands/rows.ts';
import { hasModules, hasLoadedSources } from '../../model/loaded.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import type { SourcesPort } from './port.ts';

/** Loaded sources and modules. */
export function sources(workbench: Workbench): Feature {
  const port: SourcesPort = workbench;
  return {
    panels: [
      {
        region: 'loaded-sources',
        label: 'Loaded sources',
        isThere: hasLoadedSources,
        load: () => import('./loaded-sources.ts'),
        view: ({ className = '' }) =>
          html`<stopline-loaded-sources class=${className} .port=${port}></stopline-loaded-sources>`,
      },
      {
        region: 'modules',
        label: 'Modules',
        isThere: hasModules,
        load: () => import('./modules.ts'),
        view: ({ className = '' }) => html`<stopline-modules class=${className} .port=${port}></stopline-modules>`,
      },
    ],
    commands: {
      show_loaded_sources: { ...focusing('loaded-sources', 'Show loaded sources'), when: 'hasLoadedSources' },
      show_modules: { ...focusing('modules', 'Show modules'), when: 'hasModules' },
    },
  };
}
