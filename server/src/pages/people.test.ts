import { expect, test } from 'vitest';
import type { Person } from '#protocol';
import { createPageBench, type TestPage } from './testing/page-bench.ts';

/** Resolves with the first list of everyone that a page got. */
const firstList = (page: TestPage) => page.until('people', ({ you }) => you !== undefined);

const names = (people: readonly Person[]) => people.map(({ name }) => name);

test('each page is told who is there, and who comes and leaves', async () => {
  const bench = await createPageBench();
  const owner = await bench.open();
  expect(names((await firstList(owner)).people)).toEqual(['Owner']);
  const observer = await bench.openAs('observer', 'Class 3b');
  const { people, you, total } = await firstList(observer);
  expect([names(people), total]).toEqual([['Owner', 'Class 3b'], 2]);
  expect(people.at(-1)).toEqual({
    id: you,
    name: 'Class 3b',
    role: 'observer',
    colour: 1,
    isPresenting: false,
    hasControls: false,
    handRaisedAt: null,
  });
  await owner.until('people', (news) => names(news.people).includes('Class 3b'));
  observer.socket.close();
  await owner.until('people', ({ gone, total: left }) => gone.includes(you ?? '') && left === 1);
});

test('a page that has not attached is not there', async () => {
  const bench = await createPageBench();
  await bench.connectAs('observer', 'Class 3b');
  const owner = await bench.open();
  expect(names((await firstList(owner)).people)).toEqual(['Owner']);
});

test('a page that attaches again is one person', async () => {
  const bench = await createPageBench();
  const owner = await bench.open();
  const { you } = await firstList(owner);
  owner.messages.length = 0;
  owner.send({ type: 'attach', name: 'Mara' });
  expect(await firstList(owner)).toMatchObject({ you, total: 1 });
});

test('the log names people by their links', async () => {
  const bench = await createPageBench();
  const page = await bench.openAs('controller', 'Ada');
  await page.call('start_session', { configurationName: 'at entry' });
  expect(bench.debug.shared.state.activities[0]?.actor).toEqual({ kind: 'person', name: 'Ada' });
});
