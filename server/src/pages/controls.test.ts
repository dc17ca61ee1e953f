import { sessionIn } from '#protocol';
import { expect, test, vi } from 'vitest';
import type { Person } from '#protocol';
import { createPageBench, type TestPage } from './testing/page-bench.ts';

const refused = { code: 'not_allowed', message: expect.stringContaining('You are watching') as string };
const ownersOnly = { code: 'not_allowed', message: expect.stringContaining('Only the owner') as string };

/** Resolves with a person once a page knows that they pass a test. */
async function personIn(page: TestPage, isMeant: (person: Person) => boolean): Promise<Person> {
  const { people } = await page.until('people', (news) => news.people.some(isMeant));
  const found = people.find(isMeant);
  if (!found) throw new Error('There is no such person.');
  return found;
}

const named = (name: string) => (person: Person) => person.name === name;

/** Resolves when the page has been greeted with a role, after the messages that it had before. */
const greetedAs = (page: TestPage, role: string) => page.until('hello', (hello) => hello.role === role);

/** The owner’s page and that of someone who watches, with a program that is stopped at its entry. */
async function createClass() {
  const bench = await createPageBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.threads[0]?.stop?.isComplete === true ? true : undefined,
  );
  const [owner, ada] = [await bench.open(), await bench.openAs('observer', 'Ada')];
  const { id } = await personIn(owner, named('Ada'));
  const evaluate = (page: TestPage) => page.request('s1', 'evaluate', { expression: 'n', context: 'repl' });
  return { bench, owner, ada, id, evaluate };
}

test('the owner hands the controls to someone who watches, and takes them back', async () => {
  const { bench, owner, ada, id, evaluate } = await createClass();
  expect(await evaluate(ada)).toMatchObject(refused);
  await owner.call('hand_controls', { to: id });
  const hello = await greetedAs(ada, 'controller');
  expect(hello.tools.map(({ name }) => name)).toContain('evaluate_expression');
  expect(await evaluate(ada)).toMatchObject({ result: '<n>' });
  const { frames } = bench.debug.shared.session('s1')?.threads[0]?.stop ?? {};
  const input = { expression: 'n', frame_id: frames?.[0]?.id };
  expect(await ada.tool('evaluate_expression', input)).toMatchObject({ status: 'success' });
  await personIn(owner, (person) => person.id === id && person.hasControls && person.role === 'controller');
  ada.messages.length = 0;
  await owner.call('hand_controls', { to: null });
  await greetedAs(ada, 'observer');
  expect(await evaluate(ada)).toMatchObject(refused);
  expect(await ada.tool('evaluate_expression', input)).toMatchObject(refused);
  const actions = bench.debug.shared.state.activities.map(({ action, subject }) => `${action} ${subject}`);
  expect(actions).toEqual(expect.arrayContaining(['hand_over_controls Ada', 'take_back_controls Ada']));
});

test('with the controls, the terminal is taken back too', async () => {
  const bench = await createPageBench({ masks: { names: ['password'], values: [], files: [] } });
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const [owner, ada] = [await bench.open(), await bench.openAs('observer', 'Ada')];
  const { id } = await personIn(owner, named('Ada'));
  const { terminals } = bench.debug;
  const terminalId = 't1';
  terminals.explain({ rootId: 's1', title: 'shop', kind: 'integrated' }, 'begin\n');
  await owner.call('hand_controls', { to: id });
  await greetedAs(ada, 'controller');
  await ada.call('follow_terminal', { terminalId });
  await ada.until('terminal_output', ({ text }) => text.includes('begin'));
  ada.messages.length = 0;
  const leave = vi.spyOn(terminals, 'leave');
  await owner.call('hand_controls', { to: null });
  await greetedAs(ada, 'observer');
  expect(leave).toHaveBeenCalledOnce();
  terminals.get(terminalId).write('password = 1234');
  await ada.until('terminal_output');
  expect(JSON.stringify(ada.messages)).not.toContain('1234');
});

test('who was handed the controls is a controller, not the owner', async () => {
  const { bench, owner, ada, id } = await createClass();
  await owner.call('hand_controls', { to: id });
  await greetedAs(ada, 'controller');
  expect(await ada.call('hand_controls', { to: null })).toMatchObject(ownersOnly);
  expect(await ada.call('list_links', {})).toMatchObject(ownersOnly);
  expect(await ada.call('list_approvals', {})).toMatchObject(ownersOnly);
  const about = { subject: 'Shop', text: 'Run it?', askedFor: { kind: 'person', name: 'Ada' } } as const;
  void bench.debug.questions
    .ask({ ...about, form: { kind: 'approval', review: [] } }, 'Nobody.')
    .catch(() => undefined);
  await ada.until('facts', ({ facts }) => facts.some(({ type }) => type === 'withheld'));
});

test('handed to another person, the controls are taken from the first', async () => {
  const { bench, owner, ada, id } = await createClass();
  const ben = await bench.openAs('observer', 'Ben');
  const { id: benId } = await personIn(owner, named('Ben'));
  await owner.call('hand_controls', { to: id });
  await greetedAs(ada, 'controller');
  ada.messages.length = 0;
  await owner.call('hand_controls', { to: benId });
  await Promise.all([greetedAs(ben, 'controller'), greetedAs(ada, 'observer')]);
});

test('a lost connection ends the controls: the same link only watches when it returns', async () => {
  const { bench, owner, ada, id, evaluate } = await createClass();
  await owner.call('hand_controls', { to: id });
  await greetedAs(ada, 'controller');
  owner.messages.length = 0;
  ada.socket.terminate();
  await owner.until('people', ({ gone }) => gone.includes(id));
  expect(await evaluate(await bench.openAs('observer', 'Ada'))).toMatchObject(refused);
  expect(await owner.call('hand_controls', { to: id })).toMatchObject({ code: 'not_found' });
  await personIn(owner, (person) => person.name === 'Owner' && person.isPresenting);
});

test('who has the controls presents, until they are taken back', async () => {
  const { owner, ada, id } = await createClass();
  const view = (middle: number) => ({ middle, expanded: { variables: {}, watch: {}, 'call-stack': {} } });
  await owner.call('hand_controls', { to: id });
  ada.send({ type: 'present', view: view(5) });
  await owner.until('presented', (message) => message.by === id && message.view.middle === 5);
  owner.send({ type: 'present', view: view(6) });
  await owner.call('hand_controls', { to: null });
  owner.send({ type: 'present', view: view(7) });
  await ada.until('presented', (message) => message.by !== id);
  const middles = ada.messages.flatMap((message) => (message.type === 'presented' ? [message.view.middle] : []));
  expect(middles).toEqual([5, 7]);
});

test('a raised hand is seen by all, and lowered when the controls are handed over', async () => {
  const { owner, ada, id } = await createClass();
  await ada.call('raise_hand', { raised: true });
  const { handRaisedAt } = await personIn(owner, (person) => person.id === id && person.handRaisedAt !== null);
  expect(Date.parse(handRaisedAt ?? '')).toBeLessThanOrEqual(Date.now());
  await owner.call('hand_controls', { to: id });
  await personIn(owner, (person) => person.id === id && person.hasControls && person.handRaisedAt === null);
});

test('neither a controller nor an observer hands the controls to anyone', async () => {
  const { bench, owner, ada, id } = await createClass();
  const controller = await bench.openAs('controller', 'Cleo');
  expect(await controller.call('hand_controls', { to: id })).toMatchObject(ownersOnly);
  expect(await ada.call('hand_controls', { to: id })).toMatchObject(ownersOnly);
  const { you } = await owner.until('people', (news) => news.you !== undefined);
  expect(await owner.call('hand_controls', { to: you ?? '' })).toMatchObject({ code: 'invalid_arguments' });
});
