import type { LitElement } from 'lit';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { StoplineAgentActivity } from '../features/agents/agent-activity.ts';
import { StoplineWaitingAgents } from '../features/agents/waiting-agents.ts';
import { StoplineBottom } from './bottom.ts';
import { StoplineStatus } from './status.ts';
import { StoplineToolbar } from './toolbar.ts';
import { StoplineEditorArea } from './editor-area/editor-area.ts';
import { StoplineBreakpoints } from '../features/breakpoints/breakpoints.ts';
import { StoplineConsole } from '../features/console/console.ts';
import { StoplineFiles } from '../features/files/files.ts';
import { StoplineLoadedSources } from '../features/sources/loaded-sources.ts';
import { StoplineModules } from '../features/sources/modules.ts';
import { StoplineCallStack } from '../features/stack/call-stack.ts';
import { StoplineVariables } from '../features/values/variables.ts';
import { StoplineWatch } from '../features/values/watch.ts';
import { pathOf, setExpanded } from '../model/expansion.ts';
import { Bench, settled } from './testing/bench.ts';
import { drawn, written } from './testing/drawn.ts';
import { frame, resumeFact, sessionFacts, stopFacts, threadsFact, variable } from './testing/facts.ts';

// The editor area loads it: it is not to arrive after the end of these tests.
afterAll(() => import('../editor/editor-pane.ts'));

const stopWith = (reference: number, value: string) =>
  stopFacts({
    frames: [frame(reference, 'price_order'), frame(reference + 1, 'main')],
    totalFrames: 300,
    scopes: [{ name: 'Locals', variablesReference: reference, expensive: false, presentationHint: 'locals' }],
    variables: {
      [reference]: [variable('sum', value), variable('order', 'Order', { variablesReference: reference + 5 })],
    },
  });

/** A program that stopped twice, with values that are open, watched, changed and not answered yet. */
async function stoppedBench(): Promise<Bench> {
  const bench = new Bench({ read_file: () => ({ path: '/work/shop/pricing.py', text: 'x\n'.repeat(99) }) });
  bench.tell(...sessionFacts({}, { supportsModulesRequest: true, supportsLoadedSourcesRequest: true }));
  bench.tell(threadsFact([{ id: 1, name: 'MainThread' }]), { type: 'watches_changed', watches: ['order', 'sum'] });
  bench.say('s1', {
    index: 0,
    sessionId: 's1',
    at: '2026-01-31T08:41:07.000Z',
    category: 'stdout',
    text: 'an order',
    variablesReference: 90,
  });
  setExpanded(bench.workbench.view, 'variables', { [pathOf('Locals', 'order')]: true });
  bench.tell(...stopWith(10, '1'), resumeFact(), ...stopWith(30, '2'));
  await bench.workbench.openFile('/work/shop/pricing.py');
  return bench;
}

type Panel = LitElement & { port: unknown };

afterEach(() => document.body.replaceChildren());

const panels = [
  StoplineVariables,
  StoplineWatch,
  StoplineCallStack,
  StoplineConsole,
  StoplineFiles,
  StoplineModules,
  StoplineLoadedSources,
  StoplineBreakpoints,
  StoplineEditorArea,
  StoplineAgentActivity,
  StoplineWaitingAgents,
  StoplineBottom,
  StoplineStatus,
  StoplineToolbar,
].map((Panel) => [Panel.name, Panel] as const);

test.each(panels)('drawing %s sends nothing and changes nothing', async (_name, Panel) => {
  const bench = await stoppedBench();
  const panel = await bench.show<Panel>(new Panel());
  const asked = bench.asked.length;
  const reads = (['read', 'values'] as const).map((name) =>
    vi.spyOn(bench.workbench.reads, name).mockImplementation(() => {
      throw new Error('Read while drawing.');
    }),
  );
  const first = drawn(panel);
  expect(drawn(panel)).toBe(first);
  expect(bench.asked).toHaveLength(asked);
  for (const read of reads) {
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  }
  const shown = written(panel.renderRoot);
  panel.requestUpdate();
  await panel.updateComplete;
  expect(written(panel.renderRoot)).toBe(shown);
  expect(bench.asked).toHaveLength(asked);
});

test('a stop is requested once, and drawn once', async () => {
  const bench = await stoppedBench();
  const panels = [new StoplineVariables(), new StoplineWatch(), new StoplineCallStack()];
  for (const panel of panels) await bench.show<Panel>(panel);
  const area = await bench.show<Panel>(new StoplineEditorArea());
  const shown = [...panels, ...area.renderRoot.querySelectorAll('stopline-editor-group')];
  bench.tell(resumeFact());
  for (const panel of shown) await settled(panel);
  const drawings = shown.map((panel) => vi.spyOn(panel as unknown as { view: () => unknown }, 'view'));
  bench.asked.length = 0;
  bench.tell(...stopWith(50, '3'));
  for (const panel of shown) await settled(panel);
  expect(bench.asked).toEqual([
    { name: 'variables', params: { variablesReference: 55 } },
    { name: 'evaluate', params: { expression: 'order', frameId: 50, context: 'watch' } },
    { name: 'evaluate', params: { expression: 'sum', frameId: 50, context: 'watch' } },
  ]);
  expect(drawings.map((drawing) => drawing.mock.calls.length)).toEqual([1, 1, 1, 1]);
});
