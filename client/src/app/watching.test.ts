import type { LitElement } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { lowestRoles, type Fact, type LowestRole, type Role, type UserBreakpoint } from '#protocol';
import { StoplineAgentActivity } from '../features/agents/agent-activity.ts';
import { StoplineWaitingAgents } from '../features/agents/waiting-agents.ts';
import { StoplineBreakpoints } from '../features/breakpoints/breakpoints.ts';
import { StoplineConsole } from '../features/console/console.ts';
import { StoplineFiles } from '../features/files/files.ts';
import { StoplineSearch } from '../features/search/search.ts';
import { StoplineLoadedSources } from '../features/sources/loaded-sources.ts';
import { StoplineModules } from '../features/sources/modules.ts';
import { StoplineCallStack } from '../features/stack/call-stack.ts';
import { StoplineVariables } from '../features/values/variables.ts';
import { StoplineWatch } from '../features/values/watch.ts';
import { StoplineBottom } from './bottom.ts';
import { StoplineEditorArea } from './editor-area/editor-area.ts';
import { StoplineProgress } from './progress.ts';
import { StoplineStatus } from './status.ts';
import { StoplineToolbar } from './toolbar.ts';
import { Bench, click, settled } from './testing/bench.ts';
import { frame, sessionFacts, stopFacts, threadsFact, variable } from './testing/facts.ts';

const byMara = { createdBy: { kind: 'person', name: 'Mara' }, at: '2026-01-31T08:41:07.000Z' } as const;

const breakpoints: readonly UserBreakpoint[] = [
  { id: 1, kind: 'source', path: '/work/shop/pricing.py', line: 47, enabled: true, ...byMara },
  { id: 2, kind: 'function', name: 'price_order', enabled: false, ...byMara },
];

const capabilities = {
  supportsSetVariable: true,
  supportsSetExpression: true,
  supportsDataBreakpoints: true,
  supportsRestartFrame: true,
  supportsTerminateThreadsRequest: true,
  supportsCancelRequest: true,
  supportsStepInTargetsRequest: true,
  supportsEvaluateForHovers: true,
  supportsCompletionsRequest: true,
};

const shown: readonly Fact[] = [
  ...sessionFacts({}, capabilities),
  threadsFact([
    { id: 1, name: 'MainThread' },
    { id: 2, name: 'Worker' },
  ]),
  { type: 'breakpoints_changed', breakpoints },
  { type: 'watches_changed', watches: ['order', 'sum'] },
  {
    type: 'filters_offered',
    filterOffers: {
      debugpy: {
        exceptionBreakpointFilters: [{ filter: 'raised', label: 'Raised exceptions', supportsCondition: true }],
        supportsExceptionFilterOptions: true,
        supportsExceptionOptions: true,
      },
    },
  },
  ...stopFacts({
    frames: [frame(1, 'price_order', { canRestart: true }), frame(2, 'main')],
    scopes: [{ name: 'Locals', variablesReference: 10, expensive: false, presentationHint: 'locals' }],
    variables: { 10: [variable('sum', '2'), variable('order', 'Order', { variablesReference: 11 })] },
  }),
];

/** A page of a role that shows a stopped program, with breakpoints, watches and files. */
async function benchOf(role: Role): Promise<Bench> {
  const bench = new Bench({
    read_file: () => ({ path: '/work/shop/pricing.py', text: 'x\n'.repeat(99), version: '1' }),
    list_files: () => ({ entries: [{ name: 'cart.js', path: 'cart.js', kind: 'file' }], truncated: false }),
    evaluate: () => ({ result: '2', variablesReference: 0 }),
    variables: () => ({ variables: [variable('id', '7')] }),
    dataBreakpointInfo: () => ({ dataId: 'sum', description: 'sum' }),
  });
  bench.server.update((server) => ({ ...server, role }));
  bench.tell(...shown);
  await bench.workbench.openFile('/work/shop/pricing.py');
  return bench;
}

type Panel = LitElement & { port: unknown };

/** The elements below a root, in shadow roots too. */
function* within(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    yield element;
    if (element.shadowRoot) yield* within(element.shadowRoot);
  }
}

const pressable = 'button:not([disabled]), input[type="checkbox"]:not([disabled])';

/** What keys do in rows and fields. */
const keys = ['Enter', ' ', 'F2', 'F9', 'Delete'];

const treeItem = '[role="treeitem"]';

const rowNamesIn = (root: ParentNode): readonly string[] =>
  [...within(root)].filter((each) => each.matches(treeItem)).map((each) => each.getAttribute('aria-label') ?? '');

const pressKey = (element: HTMLElement | undefined, key: string): boolean | undefined =>
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

/** Runs every enabled entry of the menu that a row opens. */
async function runMenu(row: HTMLElement | undefined): Promise<void> {
  row?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, composed: true, cancelable: true }));
  // Some menus are loaded when they are opened.
  await vi.dynamicImportSettled();
  for (const element of within(document.body)) {
    if (element.localName !== 'stopline-menu' || !('entries' in element)) continue;
    for (const entry of element.entries as readonly ('separator' | { disabled?: boolean; run: () => void })[])
      if (entry !== 'separator' && entry.disabled !== true) entry.run();
    element.remove();
  }
}

/** Types into every field, and confirms it. */
async function fillFields(panel: Panel): Promise<void> {
  for (const field of within(panel.renderRoot)) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isField || field.type === 'checkbox' || field.disabled) continue;
    field.value = 'typed';
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    pressKey(field, 'Enter');
  }
  await settled(panel);
}

/** Presses everything that can be pressed in a panel, in every way. */
async function pressEverything(panel: Panel): Promise<void> {
  const root = panel.renderRoot;
  for (const label of rowNamesIn(root)) {
    const row = () =>
      [...within(root)].find((each) => each.getAttribute('aria-label') === label && each.matches(treeItem));
    await runMenu(row());
    row()?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
    for (const key of keys) {
      pressKey(row(), key);
      await settled(panel);
      await fillFields(panel);
    }
    // It may have been collapsed by a key.
    pressKey(row(), 'ArrowRight');
    await settled(panel);
  }
  // Last: one of them may open a search, which hides rows.
  for (const element of [...within(root)].filter((each) => each.matches(pressable))) click(element);
  await settled(panel);
  await fillFields(panel);
}

const lowest: Readonly<Record<string, LowestRole>> = { ...lowestRoles.commands, ...lowestRoles.methods };

/** The requests of a page that its server refuses an observer. */
const refusedTo = ({ asked }: Bench): readonly string[] => [
  ...new Set(asked.flatMap(({ name }) => (lowest[name] === 'observer' ? [] : [name]))),
];

afterEach(() => document.body.replaceChildren());

/** Panels, and what the same presses ask for in a page of the owner: observers are refused all of it. */
const panels = [
  [StoplineVariables, ['set_breakpoint', 'setVariable', 'dataBreakpointInfo']],
  [StoplineWatch, ['evaluate', 'set_watches', 'set_breakpoint', 'dataBreakpointInfo']],
  [StoplineCallStack, ['continue', 'next', 'stepIn', 'stepOut', 'terminateThreads', 'restartFrame']],
  [StoplineConsole, ['evaluate']],
  [StoplineFiles, ['delete_file']],
  [StoplineBreakpoints, ['set_exception_filter', 'change_breakpoint', 'remove_breakpoints', 'deactivate_breakpoints']],
  [StoplineBottom, ['evaluate']],
  [StoplineToolbar, ['continue', 'end_session', 'restart_session']],
  [StoplineSearch, []],
  [StoplineModules, []],
  [StoplineLoadedSources, []],
  [StoplineEditorArea, []],
  [StoplineAgentActivity, []],
  [StoplineWaitingAgents, []],
  [StoplineProgress, []],
  [StoplineStatus, []],
] as const;

const rows = panels.map(([Panel, changes]) => [Panel.name, Panel, changes] as const);

test.each(rows)('nothing in %s asks for what an observer may not, whatever is pressed', async (_name, Panel) => {
  const bench = await benchOf('observer');
  await pressEverything(await bench.show<Panel>(new Panel()));
  expect(refusedTo(bench)).toEqual([]);
});

test.each(rows.filter(([, , changes]) => changes.length > 0))(
  'the same presses in %s change things in a page that may',
  async (_name, Panel, changes) => {
    const bench = await benchOf('owner');
    await pressEverything(await bench.show<Panel>(new Panel()));
    expect(refusedTo(bench)).toEqual(expect.arrayContaining([...changes]));
  },
);

test.each(
  [StoplineBreakpoints, StoplineCallStack, StoplineConsole, StoplineEditorArea, StoplineModules].map(
    (Panel) => [Panel.name, Panel] as const,
  ),
)('those who watch are not told in %s to start a program or to set a breakpoint', async (_name, Panel) => {
  const bench = new Bench();
  bench.server.update((server) => ({ ...server, role: 'observer' }));
  const panel = await bench.show<Panel>(new Panel());
  const text = [...within(panel.renderRoot)].map(({ textContent }) => textContent).join(' ');
  expect(text).toMatch(/No(?:thing)? /);
  expect(text).not.toMatch(/Click a line number|F5|F9/);
});
