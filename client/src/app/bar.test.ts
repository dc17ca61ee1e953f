import { render } from 'lit';
import { expect, test } from 'vitest';
import type { IsolationKind } from '#protocol';
import { barView } from './bar.ts';
import { Bench } from './testing/bench.ts';

test.each<[IsolationKind, RegExp]>([
  ['none', /work, no sandbox$/],
  ['bubblewrap', /work, sandboxed$/],
])('the heading says which isolation is in force: %s', (isolation, text) => {
  const bench = new Bench();
  bench.server.update((state) => ({ ...state, workspace: { ...state.workspace, isolation } }));
  const container = document.createElement('div');
  render(barView(bench.shell, { isPhone: false, isDrawerOpen: false, onDrawer: () => undefined }), container);
  expect(container.querySelector('h1')?.textContent.trim()).toMatch(text);
});
