import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { html } from 'lit';
import type { PresentedPointer } from '#protocol';
import { Bench } from '../../app/testing/bench.ts';
import { Store } from '../../model/store.ts';
import { StoplineTree } from '../../ui/tree.ts';
import type { People } from './people.ts';
import { sendPointer } from './pointer-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const nothingSpecial = { colour: 0, hasControls: false, handRaisedAt: null } as const;

test('the row below the pointer is sent, once for each row, and when the pointer leaves', async () => {
  const { workbench } = new Bench();
  const sent: (PresentedPointer | undefined)[] = [];
  const people = new Store<People>({
    you: 'p1',
    listed: [{ ...nothingSpecial, id: 'p1', name: 'Owner', role: 'owner', isPresenting: true }],
    total: 2,
  });
  sendPointer({ ...workbench, people, point: (at) => void sent.push(at) });
  const tree = new StoplineTree();
  tree.label = 'Variables';
  tree.rows = [{ key: 'Locals', level: 1, label: 'Locals', content: html`Locals` }];
  document.body.append(tree);
  await tree.updateComplete;
  const pointAt = (target: Element | null) => {
    target?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true }));
    vi.advanceTimersByTime(100);
  };
  for (let move = 0; move < 3; move += 1) pointAt(tree.querySelector('[data-index="0"]'));
  pointAt(document.body);
  expect(sent).toEqual([{ tree: 'variables', row: 'Locals' }, undefined]);
  people.update((state) => ({ ...state, total: 1 }));
  pointAt(tree.querySelector('[data-index="0"]'));
  expect(sent).toHaveLength(2);
});
