import { html } from 'lit';
import type { Workbench } from '../../model/workbench.ts';
import { supplying } from '../../ui/panel-element.ts';
import type { Contributions, Feature } from '../feature.ts';
import { StoplineCallStack } from './call-stack.ts';
import { stackCommands } from './commands.ts';
import type { StackPort } from './port.ts';

/** Sessions, threads and frames. */
export function stack(workbench: Workbench, { frameMenu, openFrame }: Contributions): Feature {
  const port: StackPort = {
    ...workbench,
    frameMenu,
    openFrame,
    dismissSession: () => workbench.run(stackCommands.dismiss_session),
  };
  return {
    panels: [
      {
        region: 'call-stack',
        supply: supplying(StoplineCallStack, port),
        label: 'Stack',
        view: ({ headless = false, className = '' }) =>
          html`<stopline-call-stack class=${className} ?headless=${headless} .port=${port}></stopline-call-stack>`,
      },
    ],
    commands: stackCommands,
  };
}
