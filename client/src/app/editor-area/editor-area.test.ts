import { afterEach, expect, test } from 'vitest';
import { Bench } from '../testing/bench.ts';
import { StoplineEditorArea } from './editor-area.ts';

afterEach(() => {
  document.body.replaceChildren();
});

test('while no file is open, an error of launch.json is said when it becomes known, and where to correct it', async () => {
  const bench = new Bench({
    get_configurations: () => Promise.reject(new Error('.vscode/launch.json, line 3, column 5: no comma.')),
  });
  const area = await bench.show(new StoplineEditorArea());
  const group = area.renderRoot.querySelector('stopline-editor-group');
  const buttons = () =>
    [...(group?.renderRoot.querySelectorAll('.empty button') ?? [])].map((b) => b.textContent.trim());
  expect(buttons()).toEqual(['Find file']);
  await bench.workbench.refreshConfigurations();
  await group?.updateComplete;
  expect(buttons()).toEqual(['Find file', 'Open launch.json']);
});
