import { afterEach, expect, test } from 'vitest';
import { click } from '../../app/testing/bench.ts';
import { button, mount, standIn } from '../../app/testing/stand-in.ts';
import { Store } from '../../model/store.ts';
import { announcePeople } from './announce-people.ts';
import { StoplinePeople } from './people-button.ts';
import { openPeople, StoplinePeopleSheet } from './people-sheet.ts';
import { nobody, type People } from './people.ts';

afterEach(() => document.body.replaceChildren());

const ports = () => {
  const { call, notify, announce } = standIn();
  return { call, notify, announce };
};

const class3b: People = {
  you: 'p1',
  listed: [
    { id: 'p1', name: 'Owner', role: 'owner', colour: 0, isPresenting: true, hasControls: false, handRaisedAt: null },
    {
      id: 'p2',
      name: 'Class 3b',
      role: 'observer',
      colour: 1,
      isPresenting: false,
      hasControls: false,
      handRaisedAt: null,
    },
  ],
  total: 3,
};

test('the number of people runs over a stand-in, and opens the list', async () => {
  const people = new Store<People>(nobody);
  const followChoice = new Store<boolean | undefined>(undefined);
  const panel = await mount(new StoplinePeople(), { ...ports(), people, followChoice });
  expect(panel.renderRoot.querySelector('button')).toBeNull();
  people.set(class3b);
  await panel.updateComplete;
  click(button(panel, '3 people'));
  const sheet = document.body.querySelector('stopline-people-sheet');
  expect(sheet).toBeInstanceOf(StoplinePeopleSheet);
  await (sheet as StoplinePeopleSheet).updateComplete;
  const rows = [...(sheet?.shadowRoot?.querySelectorAll('li .what') ?? [])];
  const texts = rows.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  expect(texts).toEqual(['Owner Owner, you, presents', 'Class 3b Can watch']);
  expect(sheet?.shadowRoot?.querySelector('p')?.textContent).toBe('1 more are not listed.');
});

test('a person who watches follows the presenter, until the switch is off', async () => {
  const people = new Store<People>({ ...class3b, you: 'p2' });
  const followChoice = new Store<boolean | undefined>(undefined);
  const panel = await mount(new StoplinePeople(), { ...ports(), people, followChoice });
  const follow = button(panel, 'Follow Owner');
  expect(follow?.getAttribute('aria-pressed')).toBe('true');
  click(follow);
  await panel.updateComplete;
  expect([followChoice.value, follow?.getAttribute('aria-pressed')]).toEqual([false, 'false']);
});

/** A sheet with the list, and what its buttons call. */
async function openedSheet(state: People) {
  const { call, notify, announce, called } = standIn({ answers: { hand_controls: {}, raise_hand: {} } });
  const people = new Store<People>(state);
  openPeople(document.body, {
    call,
    notify,
    announce,
    people,
    followChoice: new Store<boolean | undefined>(undefined),
  });
  const sheet = document.body.querySelector<StoplinePeopleSheet>('stopline-people-sheet');
  if (!sheet) throw new Error('No sheet is open.');
  await sheet.updateComplete;
  return { sheet, people, called };
}

const [owner, student] = class3b.listed;

test('the owner hands over the controls, and takes them back', async () => {
  const { sheet, people, called } = await openedSheet(class3b);
  click(button(sheet, 'Hand over controls to Class 3b'));
  expect(called).toEqual([['call', 'hand_controls', { to: 'p2' }]]);
  people.update((state) => ({
    ...state,
    listed: state.listed.map((one) => ({ ...one, hasControls: one.id === 'p2' })),
  }));
  await sheet.updateComplete;
  click(button(sheet, 'Take back controls from Class 3b'));
  expect(called.at(-1)).toEqual(['call', 'hand_controls', { to: null }]);
  expect([...(sheet.shadowRoot?.querySelectorAll('li button') ?? [])]).toHaveLength(1);
});

test('a person who watches raises a hand, and hands over nothing', async () => {
  const { sheet, called } = await openedSheet({ ...class3b, you: 'p2' });
  expect(sheet.shadowRoot?.querySelector('li button')).toBeNull();
  click(button(sheet, 'Raise hand'));
  expect(called).toEqual([['call', 'raise_hand', { raised: true }]]);
});

test('who raised a hand is first, and is announced to the owner', async () => {
  if (!owner || !student) throw new Error('There is no one.');
  const { call, notify, announce, called } = standIn();
  const people = new Store<People>(class3b);
  const followChoice = new Store<boolean | undefined>(undefined);
  announcePeople({ call, notify, announce, people, followChoice });
  people.set({ ...class3b, listed: [owner, { ...student, handRaisedAt: '2026-01-31T08:41:07.000Z' }] });
  expect(called).toEqual([['announce', 'Class 3b raised a hand.']]);
  const { sheet } = await openedSheet(people.value);
  expect(sheet.shadowRoot?.querySelector('li')?.textContent).toContain('Hand raised');
});

test('a person who is handed the controls is told so, and when they are taken back', () => {
  if (!owner || !student) throw new Error('There is no one.');
  const { call, notify, announce, called } = standIn();
  const people = new Store<People>({ ...class3b, you: 'p2' });
  announcePeople({ call, notify, announce, people, followChoice: new Store<boolean | undefined>(undefined) });
  for (const hasControls of [true, false])
    people.update((state) => ({ ...state, listed: [owner, { ...student, hasControls }] }));
  expect(called.map(([, text]) => text)).toEqual(['You have the controls now.', 'The owner took the controls back.']);
});
