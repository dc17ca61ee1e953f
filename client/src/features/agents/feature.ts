import { html } from 'lit';
import { loadPart } from '../../model/attempt.ts';
import { focusing, picking } from '../../model/commands/rows.ts';
import { hasWaitingAgents } from '../../model/shown.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import type { AgentsPort } from './port.ts';

/** The activity of agents and people. Waiting agents are shown by code that is loaded when there is one. */
export function agents(workbench: Workbench): Feature {
  const port: AgentsPort = workbench;
  let isLoaded = false;
  workbench.server.subscribe(() => {
    if (isLoaded || !hasWaitingAgents(workbench.server.value.state)) return;
    isLoaded = true;
    void loadPart(workbench, import('./waiting-agents.ts'), 'The list of waiting agents');
  });
  return {
    panels: [
      {
        region: 'agents',
        label: 'Agent activity',
        load: () => import('./agent-activity.ts'),
        view: ({ headless = false, className = '' }) =>
          html`<stopline-agent-activity
            class=${className}
            ?headless=${headless}
            .port=${port}
          ></stopline-agent-activity>`,
      },
    ],
    commands: {
      interrupt_agents: {
        title: 'Interrupt agent',
        when: 'agentWaiting',
        run: (workbench) => workbench.call('interrupt_agents', {}),
      },
      choose_actor: picking(
        {
          label: 'Filter agent activity',
          placeholder: 'Agent or person',
          find: async (typed) => (await import('./actor-picks.ts')).findActors(workbench, typed),
        },
        { title: 'Filter agent activity', when: 'severalActors' },
      ),
      focus_agents: focusing('agents', 'Go to agent activity', 6),
    },
  };
}
