import { expect, test } from 'vitest';
import { presentedLimits, rowSeparator, type PresentedView, type ServerMessage } from '#protocol';
import { createPageBench, type TestPage } from './testing/page-bench.ts';

const nothingExpanded = { variables: {}, watch: {}, 'call-stack': {} } as const;

const at = (middle: number, more: Partial<PresentedView> = {}): PresentedView => ({
  path: '/work/main.fake',
  middle,
  expanded: nothingExpanded,
  ...more,
});

const shows = (middle: number) => (message: Extract<ServerMessage, { type: 'presented' }>) =>
  message.view.middle === middle;

/** Resolves once everything that a page sent before has been handled. */
const settled = (page: TestPage) => page.call('list_files', { path: '' });

test('what the presenter shows is passed on, and late joiners get the last view at once', async () => {
  const bench = await createPageBench();
  const [owner, observer] = [await bench.open(), await bench.openAs('observer', 'Class 3b')];
  const revision = bench.debug.shared.revision;
  owner.send({ type: 'present', view: at(7) });
  const { you } = await owner.until('people', (news) => news.you !== undefined);
  expect(await observer.until('presented')).toEqual({ type: 'presented', by: you, view: at(7) });
  const late = await bench.openAs('observer', 'Class 3b');
  expect(await late.until('presented')).toMatchObject({ view: at(7) });
  expect(bench.debug.shared.revision).toBe(revision);
});

test('a flood of views is thinned out, and the last one arrives', async () => {
  const bench = await createPageBench();
  const [owner, observer] = [await bench.open(), await bench.openAs('observer')];
  for (let middle = 1; middle <= 200; middle += 1) owner.send({ type: 'present', view: at(middle) });
  await observer.until('presented', shows(200));
  expect(observer.messages.filter(({ type }) => type === 'presented').length).toBeLessThan(100);
});

test('an observer does not present, and is told so', async () => {
  const bench = await createPageBench();
  const [owner, observer] = [await bench.open(), await bench.openAs('observer')];
  observer.send({ type: 'present', view: at(3) });
  expect(await observer.until('failure')).toMatchObject({ id: 0, error: { code: 'not_allowed' } });
  await settled(owner);
  expect(owner.messages.some(({ type }) => type === 'presented')).toBe(false);
});

test('where the presenter points is passed on, and to late joiners; where others point is not', async () => {
  const bench = await createPageBench();
  const [owner, observer] = [await bench.open(), await bench.openAs('observer')];
  const at = { tree: 'variables', row: 'Locals' } as const;
  observer.send({ type: 'point', at: { path: '/work/main.fake', line: 9 } });
  expect(await observer.until('failure')).toMatchObject({ id: 0, error: { code: 'not_allowed' } });
  owner.send({ type: 'point', at });
  expect(await observer.until('pointed')).toMatchObject({ at });
  expect(await (await bench.openAs('observer')).until('pointed')).toMatchObject({ at });
  owner.send({ type: 'point' });
  await observer.until('pointed', (message) => message.at === undefined);
});

test('a controller who was not handed the controls does not present', async () => {
  const bench = await createPageBench();
  const [owner, controller] = [await bench.open(), await bench.openAs('controller', 'Ada')];
  controller.send({ type: 'present', view: at(3) });
  await settled(controller);
  owner.send({ type: 'present', view: at(4) });
  await controller.until('presented', shows(4));
  expect(controller.messages.some((message) => message.type === 'presented' && shows(3)(message))).toBe(false);
});

test('the owner’s page that was used last presents; when it is closed, another one does', async () => {
  const bench = await createPageBench();
  const [desk, phone] = [await bench.open(), await bench.open()];
  const observer = await bench.openAs('observer');
  const presenters = (page: TestPage, name: string) =>
    page.until('people', ({ people }) => people.some((person) => person.isPresenting && person.name === name));
  await presenters(desk, 'Owner');
  phone.send({ type: 'present', view: at(5) });
  await presenters(observer, 'Owner (2)');
  observer.messages.length = 0;
  phone.socket.close();
  await presenters(observer, 'Owner');
});

const tooManyRows = Object.fromEntries(
  Array.from({ length: presentedLimits.rows + 1 }, (_, index) => [`row ${index}`, true]),
);
const largeRows = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}`.padEnd(900, 'x'), true]));

test.each([
  ['has too many rows', at(1, { expanded: { ...nothingExpanded, variables: tooManyRows } }), 'more than 300 rows'],
  ['is too large', at(1, { expanded: { ...nothingExpanded, variables: largeRows } }), 'larger than'],
  ['has a line 0', at(0), 'middle'],
  ['has an unknown field', { ...at(1), token: 'x' }, 'token'],
])('a view that %s is refused, and not passed on', async (_what, view, problem) => {
  const bench = await createPageBench();
  const [owner, observer] = [await bench.open(), await bench.openAs('observer')];
  owner.send({ type: 'present', view });
  const { error } = await owner.until('failure');
  expect(error).toMatchObject({ code: 'invalid_arguments', message: expect.stringContaining(problem) as string });
  owner.send({ type: 'present', view: at(2) });
  await observer.until('presented', shows(2));
  expect(observer.messages.filter(({ type }) => type === 'presented')).toHaveLength(1);
});

const pathOf = (...names: readonly string[]) => names.join(rowSeparator);

test('rows below a masked value are not presented to observers, and hidden words in others are masked', async () => {
  const masks = { names: ['*credential*'], values: ['sk-*'], files: [] };
  const bench = await createPageBench({ masks });
  const [owner, observer] = [await bench.open(), await bench.openAs('observer')];
  const controller = await bench.openAs('controller');
  const below = pathOf('Locals', 'credentials', 'ada-secret');
  const expanded = {
    variables: { Locals: true, [pathOf('Locals', 'credentials')]: true, [below]: true },
    watch: { [pathOf('watch', 'check("sk-swordfish")')]: true, [pathOf('watch', 'credentials.x', 'ada-secret')]: true },
    'call-stack': { [pathOf('s1', 'sk-swordfish')]: false },
  };
  owner.send({ type: 'present', view: at(7, { expanded }) });
  expect((await observer.until('presented', shows(7))).view.expanded).toEqual({
    variables: { Locals: true, [pathOf('Locals', 'credentials')]: true },
    watch: { [pathOf('watch', 'check("••••")')]: true },
    'call-stack': { [pathOf('s1', '••••')]: false },
  });
  expect((await controller.until('presented', shows(7))).view.expanded).toEqual(expanded);
});

test('a presenter who points below a masked value points at nothing for observers', async () => {
  const masks = { names: ['*credential*'], values: ['sk-*'], files: [] };
  const bench = await createPageBench({ masks });
  const [owner, observer] = [await bench.open(), await bench.openAs('observer')];
  const points = (...names: readonly string[]) =>
    owner.send({ type: 'point', at: { tree: 'variables', row: pathOf('Locals', ...names) } });
  points('credentials', 'ada-secret');
  expect(await observer.until('pointed')).not.toHaveProperty('at');
  points('sk-swordfish');
  await observer.until('pointed', ({ at }) => at !== undefined && 'row' in at && at.row === pathOf('Locals', '••••'));
  expect(JSON.stringify(observer.messages)).not.toMatch(/ada-secret|sk-swordfish/);
});
