import { html } from 'lit';
import { focusing, requesting } from '../../model/commands/rows.ts';
import type { Workbench } from '../../model/workbench.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { keptElement } from '../../ui/kept-element.ts';
import { supplying } from '../../ui/panel-element.ts';
import type { Feature } from '../feature.ts';
import type { ConsolePort } from './port.ts';
import { consoleButtons } from './console-controls.ts';
import { consoleActions, StoplineConsole } from './console.ts';

/** Output and evaluated expressions. */
export function console(workbench: Workbench): Feature {
  const port: ConsolePort = workbench;
  const element = new StoplineConsole();
  element.toggleAttribute('headless', true);
  element.port = port;
  return {
    panels: [
      {
        region: 'console',
        supply: supplying(StoplineConsole, port),
        label: 'Console',
        staysDrawn: true,
        view: ({ className = '', hidden = false }) => html`${keptElement(element, { className, hidden })}`,
        headButtons: () =>
          html`${consoleButtons(() => element).map((button) => iconButton({ ...button, small: true }))}`,
      },
    ],
    commands: {
      focus_console: focusing('console', 'Go to console', 5),
      find_in_console: {
        title: 'Find in console',
        partKey: 'Ctrl+F',
        when: 'always',
        run: requesting(consoleActions.focusAnd('find')),
      },
      clear_console: {
        title: 'Clear console',
        partKey: 'Ctrl+L',
        when: 'sessionThere',
        run: requesting(consoleActions.request('clear')),
      },
      copy_console: {
        title: 'Copy all console output',
        when: 'sessionThere',
        run: requesting(consoleActions.request('copy_all')),
      },
      save_console: { title: 'Save console', when: 'sessionThere', run: requesting(consoleActions.request('save')) },
    },
  };
}
