import { afterEach, expect, test } from 'vitest';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import { StoplineConsole } from './console.ts';

afterEach(() => document.body.replaceChildren());

test('the console runs over a stand-in, and evaluates an expression', async () => {
  const { server, view, presented, shownSessionId, shownFrame, ...others } = standIn();
  const { reads, request, call, notify, announce, uiRequests, noted, called } = others;
  const panel = await mount(new StoplineConsole(), {
    server,
    view,
    presented,
    shownSessionId,
    shownFrame,
    reads,
    request,
    call,
    notify,
    announce,
    uiRequests,
    openFile: noted('openFile', Promise.resolve()),
    openSource: noted('openSource', Promise.resolve()),
    readOutput: noted('readOutput', Promise.resolve(0)),
  });
  expect(panel.renderRoot.textContent).toContain('Pricing 214 orders');
  const field = panel.renderRoot.querySelector('stopline-console-prompt')?.renderRoot.querySelector('textarea');
  if (field) field.value = 'sum';
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
  const args = { expression: 'sum', frameId: 1, context: 'repl' };
  expect(called).toEqual([['request', 's1', 'evaluate', args, expect.any(AbortSignal)]]);
});
