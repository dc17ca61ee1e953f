import { afterEach, expect, test } from 'vitest';
import { choose, click, rowNames } from '../../app/testing/bench.ts';
import { button, mount, standIn } from '../../app/testing/stand-in.ts';
import { variable } from '../../app/testing/facts.ts';
import { StoplineHoveredValue } from './hovered-value.ts';
import type { ValuesPort } from './port.ts';
import { StoplineVariables } from './variables.ts';
import { StoplineWatch } from './watch.ts';

afterEach(() => document.body.replaceChildren());

const scopes = { scopes: [{ name: 'Locals', variablesReference: 10, expensive: false, presentationHint: 'locals' }] };

function parts() {
  const { server, view, presented, shownSessionId, shownStop, shownFrame, ...others } = standIn({
    facts: [{ type: 'watches_changed', watches: ['sum'] }],
    answers: { scopes },
  });
  const { reads, request, call, notify, announce, uiRequests, noted, called } = others;
  const shown = { presented, shownSessionId, shownStop, shownFrame };
  const port: ValuesPort = { server, view, ...shown, reads, request, call, notify, announce, valueMenu: () => [] };
  const look = { label: 'Sort by name', run: noted('sort') };
  const panelPort = { ...port, uiRequests, lookEntries: () => [look], removeAllWatches: noted('removeAllWatches') };
  return { port, panelPort, called };
}

test('the variables run over a stand-in, and offer how values are shown', async () => {
  const { panelPort, called } = parts();
  const panel = await mount(new StoplineVariables(), panelPort);
  expect(rowNames(panel).join()).toContain('sum');
  click(button(panel, 'Value display options'));
  await choose('Sort by name');
  expect(called).toEqual([['sort']]);
});

test('the watched expressions run over a stand-in, and are removed', async () => {
  const { panelPort, called } = parts();
  const panel = await mount(new StoplineWatch(), panelPort);
  expect(rowNames(panel).join()).toContain('sum');
  click(button(panel, 'Remove all expressions'));
  expect(called.map(([name]) => name)).toEqual(['removeAllWatches']);
});

test('the value of a hover runs over a stand-in', async () => {
  const { port } = parts();
  const element = new StoplineHoveredValue();
  element.value = {
    sessionId: 's1',
    stopId: 1,
    frameId: 1,
    question: { command: 'evaluate', args: { expression: 'order', frameId: 1, context: 'hover' } },
    variable: variable('order', 'Order'),
    was: undefined,
    expanded: new Map(),
  };
  const panel = await mount(element, port);
  expect(rowNames(panel).join()).toContain('order');
});
