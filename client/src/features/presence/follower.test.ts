import { afterEach, expect, test, vi } from 'vitest';
import type { Person, PresentedView } from '#protocol';
import { Bench } from '../../app/testing/bench.ts';
import { frame, sessionFacts, stopFacts, threadsFact } from '../../app/testing/facts.ts';
import { pathOf, setExpanded } from '../../model/expansion.ts';
import { Store } from '../../model/store.ts';
import { Follower } from './follower.ts';
import type { People } from './people.ts';
import type { LastPointed, LastPresented } from './port.ts';

afterEach(() => document.body.replaceChildren());

const person = (id: string, more: Partial<Person>): Person => ({
  id,
  name: id,
  role: 'observer',
  colour: 0,
  isPresenting: false,
  hasControls: false,
  handRaisedAt: null,
  ...more,
});

const order = pathOf('Locals', 'order');

const view = (more: Partial<PresentedView> = {}): PresentedView => ({
  path: '/work/shop/pricing.py',
  middle: 40,
  expanded: { variables: { [order]: true }, watch: {}, 'call-stack': {} },
  ...more,
});

/** A page that watches a program stopped in `price_order`, called by `main`. */
function following() {
  const bench = new Bench({
    read_file: (params: { path: string }) => ({ path: params.path, text: 'x\n'.repeat(99) }),
    stackTrace: () => ({ stackFrames: [frame(3, 'run'), frame(7, 'start')] }),
  });
  bench.server.update((state) => ({ ...state, role: 'observer' }));
  bench.tell(
    ...sessionFacts(),
    threadsFact([{ id: 1, name: 'MainThread' }]),
    ...stopFacts({ frames: [frame(1, 'price_order'), frame(2, 'main')] }),
  );
  const people = new Store<People>({
    you: 'p2',
    listed: [person('p1', { role: 'owner', isPresenting: true }), person('p2', {})],
    total: 2,
  });
  const lastPresented = new Store<LastPresented | undefined>(undefined);
  const lastPointed = new Store<LastPointed | undefined>(undefined);
  const followChoice = new Store<boolean | undefined>(undefined);
  const announced: string[] = [];
  const { workbench } = bench;
  const announce = (text: string) => void announced.push(text);
  new Follower({ ...workbench, people, lastPresented, lastPointed, followChoice, announce });
  const show = (shown: PresentedView) => lastPresented.set({ by: 'p1', view: shown });
  return { bench, workbench, people, lastPointed, followChoice, announced, show };
}

const selected = ({ workbench }: ReturnType<typeof following>) => workbench.view.value.selectedFrame?.frameId;

const openPath = ({ workbench }: ReturnType<typeof following>) => workbench.documents.value.current?.path;

test('the file, the frame and the expanded rows of the presenter are shown', async () => {
  const page = following();
  page.show(view({ frame: { sessionId: 's1', threadId: 1, frameId: 2 } }));
  expect(selected(page)).toBe(2);
  expect(page.workbench.view.value.expanded.variables).toEqual({ [order]: true });
  await vi.waitFor(() => expect(openPath(page)).toBe('/work/shop/pricing.py'));
  page.show(view({ path: '/work/shop/tax.py' }));
  await vi.waitFor(() => expect(openPath(page)).toBe('/work/shop/tax.py'));
  expect([selected(page), page.followChoice.value]).toEqual([undefined, undefined]);
});

test('a frame below those that came with the stop is selected once its part of the stack is read', async () => {
  const page = following();
  page.show(view({ frame: { sessionId: 's1', threadId: 1, frameId: 7 } }));
  expect(selected(page)).toBeUndefined();
  await vi.waitFor(() => expect(selected(page)).toBe(7));
  expect(page.bench.paramsOf('stackTrace')).toEqual([{ threadId: 1, startFrame: 2, levels: 200 }]);
  expect(page.followChoice.value).toBeUndefined();
});

test.each<[string, (page: ReturnType<typeof following>) => void]>([
  ['expands a row', ({ workbench }) => setExpanded(workbench.view, 'watch', { [order]: true })],
  [
    'selects a frame',
    ({ workbench }) =>
      workbench.view.update((value) => ({ ...value, selectedFrame: { sessionId: 's1', threadId: 1, frameId: 2 } })),
  ],
])('a person who %s looks around: later views change nothing', (_what, look) => {
  const page = following();
  page.show(view());
  look(page);
  expect([page.followChoice.value, page.announced]).toEqual([false, ['You no longer follow p1.']]);
  page.show(view({ expanded: { variables: { [order]: false }, watch: {}, 'call-stack': {} } }));
  expect(page.workbench.view.value.expanded.variables).toEqual({ [order]: true });
});

test('a person who scrolls the editor looks around; turned on again, the last view is shown at once', async () => {
  const page = following();
  const editor = document.createElement('div');
  page.workbench.shownEditor.set(editor);
  page.show(view());
  editor.dispatchEvent(new Event('wheel'));
  expect(page.followChoice.value).toBe(false);
  page.show(view({ path: '/work/shop/tax.py' }));
  expect(openPath(page)).not.toBe('/work/shop/tax.py');
  page.followChoice.set(true);
  await vi.waitFor(() => expect(openPath(page)).toBe('/work/shop/tax.py'));
});

test('a person who opens a file looks around; one that a stop opens does not count', async () => {
  const page = following();
  page.show(view());
  await vi.waitFor(() => expect(openPath(page)).toBe('/work/shop/pricing.py'));
  await page.workbench.openFile('/work/shop/other.py');
  expect(page.followChoice.value).toBeUndefined();
  window.dispatchEvent(new Event('pointerdown'));
  await page.workbench.openFile('/work/shop/tax.py');
  expect(page.followChoice.value).toBe(false);
});

test('a file that cannot be opened is not tried again with each view', async () => {
  const page = following();
  page.show(view({ path: '/elsewhere/a.py', middle: 1 }));
  await vi.waitFor(() => expect(page.bench.paramsOf('read_file')).toHaveLength(1));
  page.show(view({ path: '/elsewhere/a.py', middle: 2 }));
  page.show(view({ path: '/elsewhere/a.py', middle: 3 }));
  await vi.waitFor(() => expect(openPath(page)).toBe('/elsewhere/a.py'));
  expect(page.bench.paramsOf('read_file')).toHaveLength(1);
});

test('the views of someone who no longer presents are not followed', () => {
  const page = following();
  page.people.update((state) => ({ ...state, listed: state.listed.map((one) => ({ ...one, isPresenting: false })) }));
  page.show(view());
  expect(page.workbench.view.value.expanded.variables).toBeUndefined();
});

test('the row at which the presenter points is marked, while the page follows', () => {
  const page = following();
  const at = { tree: 'variables', row: order } as const;
  page.lastPointed.set({ by: 'p1', at });
  expect(page.workbench.pointer.value).toEqual(at);
  page.lastPointed.set({ by: 'p3', at });
  expect(page.workbench.pointer.value).toBeUndefined();
  page.lastPointed.set({ by: 'p1', at });
  page.followChoice.set(false);
  expect(page.workbench.pointer.value).toBeUndefined();
});
