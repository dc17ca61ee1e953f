import { afterEach, expect, test } from 'vitest';
import { click, rowOf } from '../../app/testing/bench.ts';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import { noProgramLines } from '../../model/program-lines.ts';
import { Store } from '../../model/store.ts';
import { StoplineCallStack } from './call-stack.ts';

afterEach(() => document.body.replaceChildren());

test('the call stack runs over a stand-in, and opens the source of a frame', async () => {
  const { server, view, presented, shownSessionId, shownStop, shownFrame, ...others } = standIn();
  const { reads, request, call, notify, announce, uiRequests, noted, called } = others;
  const panel = await mount(new StoplineCallStack(), {
    server,
    view,
    presented,
    programLines: new Store(noProgramLines),
    shownSessionId,
    shownStop,
    shownFrame,
    reads,
    request,
    call,
    notify,
    announce,
    uiRequests,
    openFile: noted('openFile', Promise.resolve()),
    openSource: noted('openSource', Promise.resolve()),
    frameMenu: () => [],
    openFrame: noted('openFrame'),
    dismissSession: noted('dismissSession'),
  });
  click(rowOf(panel, 'main, pricing.py:58'));
  expect(called).toEqual([['openSource', 's1', expect.objectContaining({ name: 'pricing.py' }), expect.anything()]]);
});
