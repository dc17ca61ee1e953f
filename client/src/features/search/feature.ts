import { html } from 'lit';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import { FileSearcher } from './file-searcher.ts';
import type { SearchCommandPort, SearchPort } from './port.ts';

/** The search across the files of the workspace. */
export function search(workbench: Workbench): Feature {
  const searcher = new FileSearcher(workbench.call);
  const port: SearchPort = { ...workbench, searcher };
  return {
    panels: [
      {
        region: 'search',
        label: 'Search',
        load: () => import('./search.ts'),
        view: ({ className = '' }) => html`<stopline-search class=${className} .port=${port}></stopline-search>`,
      },
    ],
    commands: {
      search_files: {
        title: 'Search in files',
        key: 'Ctrl+Shift+F',
        group: 'Go to',
        when: 'connected',
        role: 'observer',
        run: ({ uiRequests, editorSelection }: SearchCommandPort) => {
          const { text = '' } = editorSelection.value;
          if (text !== '' && !text.includes('\n')) searcher.change({ text });
          uiRequests.make({ to: 'focus', region: 'search' });
        },
      },
    },
  };
}
