import { afterEach, expect, test } from 'vitest';
import type { Fact } from '#protocol';
import { click } from '../../app/testing/bench.ts';
import { button, mount, standIn } from '../../app/testing/stand-in.ts';
import { StoplineAgentActivity } from './agent-activity.ts';
import { StoplineWaitingAgents } from './waiting-agents.ts';

afterEach(() => document.body.replaceChildren());

const waits: Fact = {
  type: 'activity_started',
  activity: {
    id: 7,
    actor: { kind: 'agent', name: 'Kestrel' },
    action: 'continue_debugging',
    subject: 'pricing.py',
    at: '2026-01-31T08:41:07.000Z',
    waitsUntil: '2026-01-31T08:41:52.000Z',
  },
};

test.each([StoplineAgentActivity, StoplineWaitingAgents])(
  '%o runs over a stand-in, and interrupts an agent',
  async (Panel) => {
    const { server, view, call, notify, announce, called } = standIn({ facts: [waits] });
    const panel = await mount(new Panel(), { server, view, call, notify, announce });
    const inner = panel.renderRoot.querySelector('stopline-waiting-agents') ?? panel;
    click(button(inner, 'Interrupt agent'));
    expect(called).toEqual([['call', 'interrupt_agents', { activityId: 7 }]]);
  },
);
