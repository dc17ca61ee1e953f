import { afterEach, expect, test } from 'vitest';
import type { Fact } from '#protocol';
import { PageWorkbench, type ServerDoor } from '../model/create-workbench.ts';
import { applyFacts, initialServerState } from '../model/server-state.ts';
import { Store } from '../model/store.ts';
import { SessionFacts } from '../model/testing/session-facts.ts';
import { createViewState } from '../model/view-state.ts';
import { createShell } from './shell.ts';
import { pageFeatures } from '../features/features.ts';
import { moreMenu } from './more-menu.ts';
import { StoplineToolbar } from './toolbar.ts';

const nameOf = (element: Element): string | null => element.getAttribute('aria-label');
const session = new SessionFacts();
const configurations = [{ name: 'Report on orders' }, { name: 'Order API' }];

async function toolbar(...facts: readonly Fact[]) {
  const connected = { ...initialServerState, connection: { kind: 'connected' as const } };
  const door = {
    request: () => Promise.resolve({}),
    call: () => Promise.resolve({ configurations, compounds: [], unusable: [] }),
    present: () => undefined,
    point: () => undefined,
    retryNow: () => undefined,
  } as unknown as ServerDoor;
  const server = new Store(applyFacts(connected, facts));
  const view = createViewState(undefined);
  const workbench = new PageWorkbench({ server, view, door, onSignIn: () => undefined });
  await workbench.refreshConfigurations();
  const element = new StoplineToolbar();
  const shell = createShell(workbench, pageFeatures);
  element.port = shell;
  document.body.append(element);
  await element.updateComplete;
  const root = element.renderRoot;
  const buttons = () => [...root.querySelectorAll('button')];
  const enabled = () =>
    buttons().flatMap((button) => (button.getAttribute('aria-disabled') === 'true' ? [] : [nameOf(button)]));
  return { workbench, shell, element, root, view, server, buttons, enabled };
}

afterEach(() => {
  document.body.replaceChildren();
});

test('controls have names', async () => {
  const { root, buttons } = await toolbar();
  expect(root.querySelector('[role="toolbar"]')?.getAttribute('aria-label')).toBe('Debug');
  expect(buttons().map(nameOf)).toEqual([
    'Configuration',
    'Start debugging',
    'Pause',
    'Step over',
    'Step into',
    'Step out',
    'Restart',
    'Stop',
  ]);
});

test.each([
  ['nothing runs', [], ['Start debugging']],
  ['the program runs', session.started(), ['Pause', 'Restart', 'Stop']],
  [
    'it is stopped',
    [...session.started(), ...session.stop({ id: 1 })],
    ['Continue', 'Step over', 'Step into', 'Step out', 'Restart', 'Stop'],
  ],
])('while %s, unavailable commands are disabled in place', async (_when, facts, enabled) => {
  const bar = await toolbar(...facts);
  expect(bar.buttons()).toHaveLength(8);
  expect(bar.enabled()).toEqual(['Configuration', ...enabled]);
});

test('a disabled button says why', async () => {
  const { buttons } = await toolbar(...session.started());
  expect(buttons().find((button) => nameOf(button) === 'Step over')?.title).toBe('Step over: the program is running');
});

test('stepping back is offered if the adapter supports it', async () => {
  const facts = [...session.started({ supportsStepBack: true }), ...session.stop({ id: 1 })];
  const { enabled } = await toolbar(...facts);
  expect(enabled()).toContain('Step back');
  expect(enabled()).toContain('Reverse continue');
});

test('steps show their granularity, if the adapter supports it', async () => {
  const facts = [...session.started({ supportsSteppingGranularity: true }), ...session.stop({ id: 1 })];
  const { buttons, element, view } = await toolbar(...facts);
  const title = () => buttons().find((button) => nameOf(button) === 'Step over')?.title;
  expect(title()).toBe('Step over (F10)');
  view.update((value) => ({ ...value, granularity: 'instruction' }));
  await element.updateComplete;
  expect(title()).toBe('Step over by instruction (F10)');
  const without = await toolbar(...session.started(), ...session.stop({ id: 1 }));
  without.view.update((value) => ({ ...value, granularity: 'instruction' }));
  await without.element.updateComplete;
  expect(without.buttons().find((button) => nameOf(button) === 'Step over')?.title).toBe('Step over (F10)');
});

test('the picker shows the chosen configuration, and opens the list of them', async () => {
  const { element, buttons, view, workbench } = await toolbar();
  const [picker] = buttons();
  expect(picker?.textContent).toContain('Report on orders');
  view.update((value) => ({ ...value, configurationName: 'Order API' }));
  await element.updateComplete;
  expect(picker?.textContent).toContain('Order API');
  const opened: string[] = [];
  workbench.uiRequests.on('sheet', ({ sheet }) => opened.push(sheet));
  picker?.click();
  await expect.poll(() => opened).toEqual(['configurations']);
});

test('Start and Continue are one button, which keeps the focus', async () => {
  const { element, root, server, buttons } = await toolbar();
  const focused = () => root instanceof ShadowRoot && root.activeElement && nameOf(root.activeElement);
  buttons()[1]?.focus();
  expect(focused()).toBe('Start debugging');
  server.update((state) => applyFacts(state, session.started()));
  await element.updateComplete;
  await expect.poll(focused).toBe('Continue');
});

test('the toolbar is one tab stop, and arrow keys move within it', async () => {
  const { element, root } = await toolbar();
  const stops = () => [...root.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(nameOf);
  expect(stops()).toEqual(['Configuration']);
  element.focus();
  root
    .querySelector('button')
    ?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true, cancelable: true }),
    );
  await element.updateComplete;
  expect(stops()).toEqual(['Start debugging']);
});

test('without a connection everything is disabled', async () => {
  const { element, server, enabled } = await toolbar(...session.started(), ...session.stop({ id: 1 }));
  server.update((state) => ({ ...state, connection: { kind: 'lost', since: new Date() } }));
  await element.updateComplete;
  expect(enabled()).toEqual([]);
});

const phone = async (...facts: readonly Fact[]) => {
  const bar = await toolbar(...facts);
  bar.element.phone = true;
  await bar.element.updateComplete;
  const items = () => [...bar.root.querySelectorAll('button')].map(nameOf);
  return { ...bar, items };
};

test('a phone has one row for the available commands, and More for the others', async () => {
  expect((await phone()).items()).toEqual(['Configuration', 'Start debugging', 'More']);
  const steps = ['Step over', 'Step into', 'Step out', 'Stop', 'More'];
  expect((await phone(...session.started())).items()).toEqual(['Pause', ...steps]);
  const stopped = await phone(...session.started(), ...session.stop({ id: 1 }));
  expect(stopped.items()).toEqual(['Continue', ...steps]);
  expect(stopped.root.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('on a phone the focus moves on to the next available command', async () => {
  const { element, root, server, buttons } = await phone();
  const focused = () => root instanceof ShadowRoot && root.activeElement && nameOf(root.activeElement);
  const tell = async (...facts: readonly Fact[]) => {
    server.update((state) => applyFacts(state, facts));
    await element.updateComplete;
  };
  buttons()
    .find((button) => nameOf(button) === 'Start debugging')
    ?.focus();
  await tell(...session.started());
  await expect.poll(focused).toBe('Pause');
  await tell(...session.stop({ id: 1 }));
  await expect.poll(focused).toBe('Continue');
  buttons()
    .find((button) => nameOf(button) === 'Stop')
    ?.focus();
  await tell(session.ended());
  await expect.poll(focused).toBe('Start debugging');
});

test('More has the remaining commands, the palette, and the themes', async () => {
  const { shell } = await phone(...session.started(), ...session.stop({ id: 1 }));
  const entries = moreMenu(shell, ['continue', 'step_over', 'step_into', 'step_out', 'stop', 'more']);
  const items = entries.filter((entry) => entry !== 'separator');
  expect(items.map(({ label }) => label)).toEqual([
    'Start debugging',
    'Pause',
    'Restart',
    'Select configuration',
    'Toggle breakpoint',
    'Search values',
    'Collapse all variables',
    'Find file',
    'Command palette',
    'Settings',
    'System',
    'Light',
    'Dark',
    'High contrast',
  ]);
  expect(items.flatMap(({ disabled, label, reason }) => (disabled === true ? [`${label}: ${reason}`] : []))).toEqual([
    'Pause: the program is stopped',
    'Toggle breakpoint: open a file first',
  ]);
  items.at(-1)?.run();
  expect(shell.view.value.theme).toBe('contrast');
});
