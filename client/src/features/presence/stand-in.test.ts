import { afterEach, expect, test } from 'vitest';
import { click } from '../../app/testing/bench.ts';
import { button, mount } from '../../app/testing/stand-in.ts';
import { Store } from '../../model/store.ts';
import { StoplinePeople } from './people-button.ts';
import { StoplinePeopleSheet } from './people-sheet.ts';
import { nobody, type People } from './people.ts';

afterEach(() => document.body.replaceChildren());

const class3b: People = {
  you: 'p1',
  listed: [
    { id: 'p1', name: 'Owner', role: 'owner', colour: 0, isPresenting: true },
    { id: 'p2', name: 'Class 3b', role: 'observer', colour: 1, isPresenting: false },
  ],
  total: 3,
};

test('the number of people runs over a stand-in, and opens the list', async () => {
  const people = new Store<People>(nobody);
  const followChoice = new Store<boolean | undefined>(undefined);
  const panel = await mount(new StoplinePeople(), { people, followChoice });
  expect(panel.renderRoot.querySelector('button')).toBeNull();
  people.set(class3b);
  await panel.updateComplete;
  click(button(panel, '3 people'));
  const sheet = document.body.querySelector('stopline-people-sheet');
  expect(sheet).toBeInstanceOf(StoplinePeopleSheet);
  await (sheet as StoplinePeopleSheet).updateComplete;
  const rows = [...(sheet?.shadowRoot?.querySelectorAll('li .what') ?? [])];
  const texts = rows.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  expect(texts).toEqual(['Owner Owner, you', 'Class 3b Can watch']);
  expect(sheet?.shadowRoot?.querySelector('p')?.textContent).toBe('1 more are not listed.');
});

test('a person who watches follows the presenter, until the switch is off', async () => {
  const people = new Store<People>({ ...class3b, you: 'p2' });
  const followChoice = new Store<boolean | undefined>(undefined);
  const panel = await mount(new StoplinePeople(), { people, followChoice });
  const follow = button(panel, 'Follow Owner');
  expect(follow?.getAttribute('aria-pressed')).toBe('true');
  click(follow);
  await panel.updateComplete;
  expect([followChoice.value, follow?.getAttribute('aria-pressed')]).toEqual([false, 'false']);
});
