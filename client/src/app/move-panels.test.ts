import { afterEach, expect, test } from 'vitest';
import { Bench } from './testing/bench.ts';
import { moveCommands, panelMenu } from './move-panels.ts';

afterEach(() => document.body.replaceChildren());

const entriesOf = ({ shell }: Bench, region: string) => panelMenu(shell, shell.panels, region);

test('the menu of a panel moves it to the other side, where it gets the focus', () => {
  const bench = new Bench();
  const focused: string[] = [];
  bench.workbench.uiRequests.on('focus', ({ region }) => focused.push(region));
  const [entry] = entriesOf(bench, 'console');
  expect(entry).toMatchObject({ label: 'Move to right' });
  if (entry !== undefined && entry !== 'separator') entry.run();
  expect(bench.workbench.view.value.places).toEqual({ console: 'right' });
  expect(focused).toEqual(['console']);
  expect(entriesOf(bench, 'console')).toMatchObject([{ label: 'Move to bottom' }]);
});

test('the last panel at the right stays there, even if a program could offer others', () => {
  const bench = new Bench();
  for (const region of ['call-stack', 'variables', 'memory'])
    bench.workbench.run(moveCommands(bench.shell.panels)[`move_${region}`]!);
  expect(bench.workbench.view.value.places).toEqual({ 'call-stack': 'bottom', variables: 'bottom', memory: 'right' });
  expect(entriesOf(bench, 'watch')).toMatchObject([{ disabled: true }]);
  bench.workbench.run(moveCommands(bench.shell.panels).move_watch!);
  expect(bench.workbench.view.value.places).not.toHaveProperty('watch');
  expect(bench.workbench.toasts.value[0]?.message).toBe('Watch stays at the right: it is the only panel there.');
});

test('the agents’ panel has no such menu', () => {
  expect(entriesOf(new Bench(), 'agents')).toEqual([]);
});
