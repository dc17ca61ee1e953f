import { expect, test } from 'vitest';
import { panelNames, type PanelName } from '../../embed/messages.ts';
import { moved } from '../model/panel-places.ts';
import { Bench } from './testing/bench.ts';
import { agentsPlace, emptyParts, type Fold, type Part } from './parts.ts';

const without = (bench: Bench, hostPanels: readonly PanelName[] | undefined): readonly Part[] => {
  bench.shell.view.update((view) => ({ ...view, hostPanels }));
  return emptyParts(bench.shell);
};

test('hosts choose from the editor and all panels of the page', () => {
  const regions = new Bench().shell.panels.map(({ region }) => region);
  expect([...panelNames].sort()).toEqual(['editor', ...regions].sort());
});

test.each<[readonly PanelName[] | undefined, readonly Part[]]>([
  [undefined, []],
  [['editor'], ['left', 'right', 'bottom']],
  [['files'], ['code', 'right', 'bottom']],
  [['editor', 'breakpoints', 'variables', 'console'], []],
  [
    ['call-stack', 'watch'],
    ['left', 'code', 'bottom'],
  ],
  [['agents'], ['left', 'code', 'right']],
  [[], ['left', 'code', 'right', 'bottom']],
])('with the panels %j the page is without %j', (panels, parts) => {
  expect(without(new Bench(), panels)).toEqual(parts);
});

test('a panel of the host that was moved is there at its new place', () => {
  const bench = new Bench();
  bench.shell.view.update((view) => moved(view, 'console'));
  expect(without(bench, ['editor', 'console'])).toEqual(['left', 'bottom']);
});

test('a panel that is there only for some programs fills no part without such a program', () => {
  const bench = new Bench();
  const conditional = bench.shell.panels.filter(({ isThere }) => isThere !== undefined).map(({ region }) => region);
  const chosen = panelNames.filter((panel) => conditional.includes(panel));
  expect(chosen).toContain('disassembly');
  expect(without(bench, chosen)).toContain('bottom');
});

test.each<[readonly PanelName[] | undefined, Fold, ReturnType<typeof agentsPlace>]>([
  [undefined, 'wide', 'beside_tabs'],
  [undefined, 'narrow', 'tab'],
  [undefined, 'phone', 'phone'],
  [['agents', 'console'], 'wide', 'beside_tabs'],
  [['agents', 'variables'], 'wide', 'tab'],
  [['console'], 'wide', undefined],
])('with the panels %j on a %s page, the panel of agents that have acted is at: %s', (panels, fold, place) => {
  const bench = new Bench();
  const agent = { kind: 'agent', name: 'Ada' } as const;
  const activity = { id: 1, actor: agent, action: 'get_breakpoints', subject: '', at: '2026-01-01T00:00:00Z' };
  bench.tell({ type: 'activity_started', activity });
  without(bench, panels);
  expect(agentsPlace(bench.shell, fold)).toBe(place);
});
