import { html } from 'lit';
import { focusing, opening, requesting } from '../../model/commands/rows.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import type { FilesPort } from './port.ts';
import { filesActions } from './files.ts';
import { askForNewFile } from './new-file.ts';

/** The files of the workspace. */
export function files(workbench: Workbench): Feature {
  const port: FilesPort = workbench;
  return {
    panels: [{ region: 'files', label: 'Files', view: () => html`<stopline-files .port=${port}></stopline-files>` }],
    commands: {
      find_file: opening('files', {
        title: 'Find file',
        key: 'Ctrl+P',
        otherKeys: ['Ctrl+E'],
        group: 'Go to',
        when: 'connected',
        role: 'observer',
      }),
      new_file: { title: 'New file…', group: 'Files', when: 'connected', run: (workbench) => askForNewFile(workbench) },
      refresh_files: {
        title: 'Refresh files',
        group: 'Files',
        when: 'connected',
        role: 'observer',
        run: requesting(filesActions.request('refresh')),
      },
      collapse_folders: {
        title: 'Collapse all folders',
        group: 'Files',
        when: 'always',
        run: requesting(filesActions.request('collapse_all')),
      },
      reveal_in_files: {
        title: 'Reveal in Files',
        group: 'Files',
        when: 'fileOpen',
        role: 'observer',
        run: requesting(filesActions.focusAnd('reveal')),
      },
      focus_files: focusing('files', 'Go to files', 1),
    },
  };
}
