import { html, render, type ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowWork } from './slow-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bench() {
  const place = document.createElement('div');
  const draw = () => render(html`${slow.view()}`, place);
  const host: ReactiveControllerHost = {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: draw,
    updateComplete: Promise.resolve(true),
  };
  const slow = new SlowWork(host);
  const seen = () =>
    [...place.querySelectorAll('.slow-work')].map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim());
  const button = () => place.querySelector('button');
  return { slow, seen, button, draw };
}

test('slow work of one name has one row, and can be cancelled there', async () => {
  const { slow, seen, button, draw } = bench();
  const ask = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const runs = [1, 2].map(() => slow.run({ doing: 'reading memory', givenUp: 'Cancelled.' }, ask));
  const ends = runs.map((end) => expect(end).rejects.toThrow('Cancelled.'));
  draw();
  expect(seen()).toEqual([]);
  vi.advanceTimersByTime(800);
  expect(seen()).toEqual(['Reading memory Cancel']);
  expect(button()?.getAttribute('aria-label')).toBe('Cancel reading memory');
  button()?.click();
  await Promise.all(ends);
  expect(seen()).toEqual([]);
});

test('fast work has no row', async () => {
  const { slow, seen } = bench();
  await slow.run({ doing: 'reading memory' }, () => Promise.resolve());
  vi.advanceTimersByTime(2_000);
  expect(seen()).toEqual([]);
});

test('cancelled work can be repeated from its row, unless some of it is pending', () => {
  const { slow, seen, button, draw } = bench();
  const run = vi.fn();
  const scopes = { doing: 'reading scopes', cancel: undefined, again: { label: 'Read scopes again', run } };
  slow.add({ ...scopes, since: undefined });
  draw();
  expect(seen()).toEqual(['Reading scopes was cancelled Read again']);
  expect(button()?.getAttribute('aria-label')).toBe('Read scopes again');
  button()?.click();
  expect(run).toHaveBeenCalledOnce();
  slow.add({ ...scopes, since: Date.now() - 800 });
  draw();
  expect(seen()).toEqual(['Reading scopes Cancel']);
  slow.clear();
  draw();
  expect(seen()).toEqual([]);
});
