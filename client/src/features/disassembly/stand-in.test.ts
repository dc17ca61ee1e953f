import { afterEach, expect, test } from 'vitest';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import { Store } from '../../model/store.ts';
import { StoplineDisassembly } from './disassembly.ts';

afterEach(() => document.body.replaceChildren());

test('the disassembly runs over a stand-in, and shows an address', async () => {
  const instructions = [{ address: '0x1000', instruction: 'mov eax, 1' }];
  const { server, view, presented, shownSessionId, shownStop, shownFrame, ...others } = standIn({
    answers: { disassemble: { instructions } },
  });
  const { request, call, notify, announce, noted, called } = others;
  const panel = await mount(new StoplineDisassembly(), {
    server,
    view,
    presented,
    shownSessionId,
    shownStop,
    shownFrame,
    request,
    call,
    notify,
    announce,
    readFile: () => Promise.resolve({ path: '/work/pricing.py', text: '', version: '1', modifiedAt: '' }),
    stepsBy: new Store(undefined),
    place: new Store(undefined),
    show: noted('show'),
  });
  expect(called[0]?.slice(0, 3)).toEqual(['request', 's1', 'disassemble']);
  await expect.poll(() => panel.renderRoot.querySelector('stopline-grid')).not.toBeNull();
  const field = panel.renderRoot.querySelector('input');
  if (field) field.value = '0x2000';
  panel.renderRoot.querySelector<HTMLElement>('[type=submit]')?.click();
  await expect.poll(() => called.at(-1)).toEqual(['show', { sessionId: 's1', memoryReference: '0x2000' }]);
});
