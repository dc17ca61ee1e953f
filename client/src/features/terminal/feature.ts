import { html } from 'lit';
import { focusing } from '../../model/commands/rows.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import type { TerminalPort } from './port.ts';
import { hasTerminals, TerminalFeed, terminalsOf } from './terminal-feed.ts';

/** The terminals of the shown session's programs. */
export function terminal(workbench: Workbench): Feature {
  const feed = new TerminalFeed();
  workbench.messages.on('terminal_output', (message) => feed.receive(message));
  const port: TerminalPort = {
    ...workbench,
    feed,
    leave: () => workbench.uiRequests.make({ to: 'focus', region: 'editor' }),
  };
  return {
    panels: [
      {
        region: 'terminal',
        label: 'Terminal',
        isThere: hasTerminals,
        hasNews: (tree) => terminalsOf(tree).some(({ id }) => feed.unseen.value.has(id)),
        news: feed.unseen,
        load: () => import('./terminal.ts'),
        view: ({ className = '' }) => html`<stopline-terminal class=${className} .port=${port}></stopline-terminal>`,
      },
    ],
    commands: {
      focus_terminal: {
        ...focusing('terminal', 'Go to terminal', 9),
        otherKeys: ['Ctrl+`'],
        when: {
          reason: ({ tree }) => (hasTerminals(tree) ? undefined : 'no program is running in a terminal'),
          offline: true,
        },
      },
    },
  };
}
