import { afterEach, expect, test } from 'vitest';
import type { UserBreakpoint } from '#protocol';
import { click, rowNames } from '../../app/testing/bench.ts';
import { button, mount, standIn } from '../../app/testing/stand-in.ts';
import type { UnsavedTexts } from '../../model/files/open-document.ts';
import { Store } from '../../model/store.ts';
import { StoplineBreakpoints } from './breakpoints.ts';

afterEach(() => document.body.replaceChildren());

const breakpoint: UserBreakpoint = {
  id: 1,
  kind: 'source',
  path: '/work/shop/pricing.py',
  line: 47,
  enabled: true,
  createdBy: { kind: 'person', name: 'Mara' },
  at: '2026-01-31T08:41:07.000Z',
};

test('the list of breakpoints runs over a stand-in, follows their lines while text is edited, and removes all of them', async () => {
  const {
    server,
    view,
    presented,
    shownSessionId,
    shownFrame,
    request,
    call,
    notify,
    announce,
    uiRequests,
    noted,
    called,
  } = standIn({ facts: [{ type: 'breakpoints_changed', breakpoints: [breakpoint] }] });
  const unsaved = new Store<UnsavedTexts>(new Map());
  const panel = await mount(new StoplineBreakpoints(), {
    server,
    view,
    presented,
    shownSessionId,
    shownFrame,
    request,
    call,
    notify,
    announce,
    uiRequests,
    openFile: noted('openFile', Promise.resolve()),
    openFiles: { unsaved },
    listCommands: () => [],
    deactivate: noted('deactivate'),
    removeAll: noted('removeAll'),
  });
  expect(rowNames(panel).join()).toContain('pricing.py:47');
  unsaved.set(new Map([[breakpoint.path, { lineNow: (line: number) => line + 2 }]]));
  await panel.updateComplete;
  expect(rowNames(panel).join()).toContain('pricing.py:49');
  click(button(panel, 'Remove all breakpoints'));
  expect(called.map(([name]) => name)).toEqual(['removeAll']);
});
