import { agentPermissions, type AgentPermission } from '#protocol';
import { nothing, type TemplateResult } from 'lit';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { choiceButton } from '../../ui/choice-button.ts';
import type { AgentsPort } from './port.ts';

const permissionWords: Readonly<Record<AgentPermission, string>> = {
  look: 'Look only',
  drive: 'Drive',
  ask: 'Ask first',
  evaluate: 'Drive and evaluate',
};

const choices = agentPermissions.map((value) => ({ value, label: permissionWords[value] }));

/** What agents may do, for those who may change it. */
export const permissionPicker = (port: AgentsPort): TemplateResult | typeof nothing =>
  isAllowed(port, 'set_agent_permission')
    ? choiceButton<AgentPermission>({
        label: 'Agents may',
        choices,
        chosen: port.server.value.state.agentPermission,
        onChoose: (permission) => void attempt(port, port.call('set_agent_permission', { permission })),
      })
    : nothing;
