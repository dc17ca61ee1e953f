import { afterEach, expect, test } from 'vitest';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import { Store } from '../../model/store.ts';
import type { AddressPlace } from '../../model/address-place.ts';
import { StoplineMemory } from './memory.ts';

afterEach(() => document.body.replaceChildren());

test('the memory view runs over a stand-in, and shows an address', async () => {
  const { server, presented, shownSessionId, shownFrame, request, call, notify, announce, noted, called } = standIn({
    answers: { readMemory: { address: '0x1000', data: btoa('Stopline') } },
  });
  const panel = await mount(new StoplineMemory(), {
    server,
    presented,
    shownSessionId,
    shownFrame,
    request,
    call,
    notify,
    announce,
    place: new Store<AddressPlace | undefined>({ sessionId: 's1', memoryReference: 'buffer', token: 1 }),
    show: noted('show'),
  });
  expect(called[0]?.slice(0, 3)).toEqual(['request', 's1', 'readMemory']);
  await expect.poll(() => panel.renderRoot.querySelector('[label="Memory"]')).not.toBeNull();
  const field = panel.renderRoot.querySelector('input');
  if (field) field.value = '0x2000';
  panel.renderRoot.querySelector<HTMLElement>('[type=submit]')?.click();
  await expect.poll(() => called.at(-1)).toEqual(['show', { sessionId: 's1', memoryReference: '0x2000' }]);
});
