import { afterEach, expect, test } from 'vitest';
import { StoplineCallStack } from './call-stack.ts';
import { Bench, rowNames, rowOf, settled } from '../../app/testing/bench.ts';
import { frame, sessionFacts, stopFacts, threadsFact } from '../../app/testing/facts.ts';

const started = [...sessionFacts(), threadsFact([{ id: 1, name: 'MainThread' }])];

const click = (element: Element): void => {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
};

afterEach(() => document.body.replaceChildren());

test('a click on a frame shows its values and opens its source at its line', async () => {
  const bench = new Bench({ read_file: ({ path }: { path: string }) => ({ path, text: 'code', version: '1' }) });
  bench.tell(...started, ...stopFacts({ frames: [frame(1, 'price_order'), frame(2, 'main', { line: 58 })] }));
  const panel = await bench.show(new StoplineCallStack());
  click(rowOf(panel, 'main, pricing.py:58'));
  await settled(panel);
  expect(bench.workbench.shownFrame()?.frame.name).toBe('main');
  expect(rowOf(panel, 'main, pricing.py:58').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => bench.workbench.documents.value.reveal?.line).toBe(58);
});

test('the rest of a long stack is read by pages', async () => {
  const bench = new Bench({ stackTrace: () => ({ stackFrames: [] }) });
  const frames = Array.from({ length: 20 }, (_, index) => frame(index + 1, `f${index}`));
  bench.tell(...started, ...stopFacts({ frames, totalFrames: 30 }));
  const panel = await bench.show(new StoplineCallStack());
  click(rowOf(panel, '10 more frames'));
  await expect.poll(() => bench.paramsOf('stackTrace')).toEqual([{ threadId: 1, startFrame: 20, levels: 200 }]);
  await expect.poll(() => rowNames(panel)).not.toContain('10 more frames');
});

test('a collapsed thread stays collapsed after a step', async () => {
  const bench = new Bench();
  bench.tell(...started, ...stopFacts({ frames: [frame(1, 'main')] }));
  const panel = await bench.show(new StoplineCallStack());
  click(rowOf(panel, 'MainThread, breakpoint'));
  bench.tell(...stopFacts({ body: { reason: 'step' }, frames: [frame(3, 'main')] }));
  await expect.poll(() => rowNames(panel)).toEqual(['MainThread, step']);
});

test('without a session the panel says what to do', async () => {
  const panel = await new Bench().show(new StoplineCallStack());
  expect(panel.renderRoot.textContent).toContain('Nothing is running.');
  expect(panel.renderRoot.querySelector('[role="tree"]')?.getAttribute('aria-label')).toBe('Call stack');
});

test('without threads the panel says whether the program is starting or running', async () => {
  const bench = new Bench();
  const [created, ...rest] = sessionFacts();
  bench.tell(created!);
  const panel = await bench.show(new StoplineCallStack());
  const words = () => panel.renderRoot.querySelector('.empty')?.textContent.replace(/\s+/g, ' ').trim();
  await expect.poll(words).toBe('Starting… Threads appear here once the program runs.');
  bench.tell(...rest);
  await expect.poll(words).toBe('Running. The adapter has reported no threads yet. Press F6 to pause the program.');
  bench.tell(threadsFact([{ id: 1, name: 'MainThread' }]));
  await expect.poll(words).toBeUndefined();
});
