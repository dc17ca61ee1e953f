import type { Activity } from '#protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { durationText, waitClock } from './activity-rows.ts';
import { StoplineAgentActivity } from './agent-activity.ts';
import { Bench, choose, click, menuItems, refuse, settled } from '../../app/testing/bench.ts';
import { sessionFacts } from '../../app/testing/facts.ts';

const at = '2026-01-31T08:41:07.000Z';

const activity = (id: number, more: Partial<Activity> = {}): Activity => ({
  id,
  actor: { kind: 'agent', name: 'Kestrel' },
  action: 'set_breakpoint',
  subject: 'pricing.py:45',
  at,
  ...more,
});

const waiting = activity(7, {
  action: 'continue_debugging',
  subject: '',
  sessionId: 's1',
  waitsUntil: '2026-01-31T08:41:52.000Z',
});

const begun = (...activities: Activity[]) =>
  activities.map((started) => ({ type: 'activity_started', activity: started }) as const);

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('a row has the tool, subject, outcome and duration of an agent’s call', async () => {
  const bench = new Bench();
  bench.tell(...begun(activity(1, { outcome: { status: 'verified', durationMs: 11 } })));
  const panel = await bench.show(new StoplineAgentActivity());
  const row = panel.renderRoot.querySelector('[role="log"] .act');
  expect(row?.textContent.replace(/\s+/g, ' ').trim()).toBe('KKestrel set_breakpoint pricing.py:45 verified 11 ms');
  expect(panel.renderRoot.querySelector('[role="log"]')?.getAttribute('aria-label')).toBe('Agent activity');
});

test('a person is a circle, and their action is in words', async () => {
  const bench = new Bench();
  bench.tell(...begun(activity(1, { actor: { kind: 'person', name: 'Mara' }, action: 'step_over' })));
  const panel = await bench.show(new StoplineAgentActivity());
  expect(panel.renderRoot.querySelector('.act .face.person')).not.toBeNull();
  expect(panel.renderRoot.querySelector('.action')?.textContent).toBe('Step over');
});

test('a waiting agent is pinned with a clock, and can be interrupted', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-01-31T08:41:25.000Z') });
  const bench = new Bench();
  bench.tell(...sessionFacts({ name: 'Order API' }), ...begun(activity(1), waiting));
  const panel = await bench.show(new StoplineAgentActivity());
  const block = panel.renderRoot.querySelector('stopline-waiting-agents');
  const text = () => block?.renderRoot.textContent.replace(/\s+/g, ' ');
  expect(text()).toContain('Kestrel is waiting in continue_debugging Order API, 18 s of 45 s');
  vi.advanceTimersByTime(2_000);
  await settled(panel);
  expect(text()).toContain('20 s of 45 s');
  block?.renderRoot.querySelector<HTMLElement>('button[aria-label="Interrupt agent"]')?.click();
  expect(bench.paramsOf('interrupt_agents')).toEqual([{ activityId: 7 }]);
});

test('the clock and the button disappear with the wait', async () => {
  const bench = new Bench();
  bench.tell(...begun(waiting));
  const panel = await bench.show(new StoplineAgentActivity());
  bench.tell({ type: 'activity_changed', id: 7, changes: { outcome: { status: 'stopped', durationMs: 1310 } } });
  await settled(panel);
  expect(panel.renderRoot.querySelector('stopline-waiting-agents')?.renderRoot.querySelector('button')).toBeNull();
  expect(panel.renderRoot.textContent).toContain('1.31 s');
});

test('the exact input and result can be expanded', async () => {
  const bench = new Bench({ read_activity: () => ({ input: '{}', answer: '{\n  "status": "error"\n}' }) });
  bench.tell(
    ...begun(
      activity(1, {
        input: { line_number: 45 },
        outcome: { status: 'error', message: 'No such file.', durationMs: 2 },
      }),
    ),
  );
  const panel = await bench.show(new StoplineAgentActivity());
  panel.renderRoot.querySelector<HTMLElement>('button.details')?.click();
  await settled(panel);
  expect(bench.paramsOf('read_activity')).toEqual([{ id: 1 }]);
  const parts = () => [...panel.renderRoot.querySelectorAll('pre')].map(({ textContent }) => textContent);
  await expect.poll(parts).toEqual(['{}', '{\n  "status": "error"\n}']);
});

test('the logged input and result are shown until the exact ones arrive', async () => {
  const bench = new Bench();
  const outcome = { status: 'error', message: 'No such file.', durationMs: 2 };
  bench.tell(...begun(activity(1, { input: { line_number: 45 }, outcome })));
  const panel = await bench.show(new StoplineAgentActivity());
  panel.renderRoot.querySelector<HTMLElement>('button.details')?.click();
  await settled(panel);
  const parts = [...panel.renderRoot.querySelectorAll('pre')].map(({ textContent }) => textContent);
  expect(parts).toEqual(['{\n  "line_number": 45\n}', 'No such file.']);
});

test('details that could not be read are read again when the row is expanded again or after reconnecting', async () => {
  const bench = new Bench({ read_activity: () => refuse('away') });
  bench.tell(...begun(activity(1)));
  const panel = await bench.show(new StoplineAgentActivity());
  const asked = () => bench.paramsOf('read_activity').length;
  const press = () => panel.renderRoot.querySelector<HTMLElement>('button.details')?.click();
  const toasts = () => bench.workbench.toasts.value.map(({ message }) => message);
  press();
  await expect.poll(toasts).toEqual(['away']);
  for (let turn = 0; turn < 3; turn++) await settled(panel);
  expect(asked()).toBe(1);
  press();
  press();
  await settled(panel);
  expect(asked()).toBe(2);
  for (let turn = 0; turn < 3; turn++) await settled(panel);
  bench.server.update((server) => ({ ...server, connection: { kind: 'connected' } }));
  for (let turn = 0; turn < 3; turn++) await settled(panel);
  expect(asked()).toBe(3);
});

test('the rows are one tab stop, and arrow keys move between them', async () => {
  const bench = new Bench();
  bench.tell(...begun(activity(1), activity(2), activity(3)));
  const panel = await bench.show(new StoplineAgentActivity());
  const openers = () => [...panel.renderRoot.querySelectorAll<HTMLElement>('button.details')];
  const stops = () => openers().map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([-1, -1, 0]);
  const last = openers().at(-1);
  last?.focus();
  last?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
  await settled(panel);
  expect(stops()).toEqual([-1, 0, -1]);
});

test('the activity can be filtered by actor', async () => {
  const bench = new Bench();
  const wren = { kind: 'agent', name: 'Wren' } as const;
  bench.tell(...begun(activity(1), activity(2, { actor: wren, action: 'get_scopes' })));
  const panel = await bench.show(new StoplineAgentActivity());
  const actions = () => [...panel.renderRoot.querySelectorAll('.action')].map(({ textContent }) => textContent);
  click(panel.renderRoot.querySelector('button[aria-label="Filter by agent or person: Everyone"]'));
  expect(menuItems()).toEqual(['Everyone', 'Kestrel', 'Wren']);
  await choose('Wren');
  await settled(panel);
  expect(actions()).toEqual(['get_scopes']);
});

test('the owner chooses what agents may do', async () => {
  const bench = new Bench();
  const panel = await bench.show(new StoplineAgentActivity());
  const button = () => panel.renderRoot.querySelector('button[aria-label^="Agents may: "]');
  expect(button()?.getAttribute('aria-label')).toBe('Agents may: Drive and evaluate');
  click(button());
  expect(menuItems()).toEqual(['Look only', 'Drive', 'Ask first', 'Drive and evaluate']);
  await choose('Look only');
  expect(bench.paramsOf('set_agent_permission')).toEqual([{ permission: 'look' }]);
  bench.tell({ type: 'agent_permission_changed', agentPermission: 'look' });
  await settled(panel);
  expect(button()?.getAttribute('aria-label')).toBe('Agents may: Look only');
  bench.server.update((server) => ({ ...server, role: 'controller' }));
  await settled(panel);
  expect(button()).toBeNull();
});

test('an agent that asks to evaluate is pinned with its code, and allowed once or refused', async () => {
  const bench = new Bench();
  const panel = await bench.show(new StoplineAgentActivity());
  const asked = {
    subject: 'evaluate_expression',
    text: 'Let Kestrel evaluate this?',
    form: { kind: 'evaluation', code: 'drop_all()\nn' },
    askedFor: { kind: 'agent', name: 'Kestrel' },
  } as const;
  bench.tell(
    { type: 'question_asked', question: { ...asked, id: 3 } },
    { type: 'question_asked', question: { ...asked, id: 4 } },
  );
  await settled(panel);
  const block = panel.renderRoot.querySelector('stopline-waiting-agents');
  const blocks = () => [...(block?.renderRoot.querySelectorAll('.evaluation') ?? [])];
  const press = (at: number, label: string) =>
    [...(blocks()[at]?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)?.click();
  await expect.poll(() => blocks().length).toBe(2);
  expect(blocks()[1]?.textContent.replace(/\s+/g, ' ')).toContain('Kestrel asks to evaluate');
  expect(blocks()[1]?.getAttribute('aria-label')).toBe('Kestrel asks to evaluate code, in evaluate_expression');
  expect(blocks()[1]?.querySelector('pre')?.textContent).toBe('drop_all()\nn');
  press(1, 'Allow once');
  press(0, 'Refuse');
  expect(bench.paramsOf('answer_question')).toEqual([
    { id: 3, answer: 'allow' },
    { id: 4, answer: null },
  ]);
});

test('without agents, the panel shows how to connect one', async () => {
  const panel = await new Bench().show(new StoplineAgentActivity());
  expect(panel.renderRoot.textContent).toContain('No agents yet.');
  expect(panel.renderRoot.querySelector('code')?.textContent).toMatch(/\/mcp$/);
  expect(panel.renderRoot.querySelector('code.lines')?.textContent).toContain('Bearer TOKEN');
  const buttons = [...panel.renderRoot.querySelectorAll('.empty button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Copy address', 'Copy configuration']);
});

test.each([
  [4.4, '4 ms'],
  [999, '999 ms'],
  [1_310, '1.31 s'],
  [45_400, '45.4 s'],
  [125_000, '2 min 5 s'],
])('%d ms are written %s', (durationMs, text) => {
  expect(durationText(durationMs)).toBe(text);
});

test('with a clock ahead of the server, a wait has no negative time', () => {
  expect(waitClock(waiting, Date.parse(at) - 5_000)).toBe('0 s of 45 s');
});
