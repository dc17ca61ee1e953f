import { expect, test, vi } from 'vitest';
import { Masks } from '../masks/masks.ts';
import { headOf, storedRun } from '../output/stored-run.ts';
import { maskedMessage } from './masked-message.ts';
import { maskedOutputMessage } from './output-message.ts';
import { createPageBench } from './testing/page-bench.ts';

const rules = { names: ['token'], values: ['sk-*'], files: [] };
const line = { sessionId: 's1', category: 'stdout', at: '' };
const run = (index: number, lines: string) => storedRun(headOf(line), index, lines, 1);

/** The texts that are masked from now on. */
const maskedTexts = (masks: Masks): readonly unknown[][] => vi.spyOn(masks, 'value').mock.calls;

test('each run of output is masked once, however many pages get it and in whatever messages', () => {
  const masks = new Masks(rules);
  const [one, two] = [run(0, 'key sk-1234'), run(1, 'swordfish')];
  const calls = maskedTexts(masks);
  const sent = [[one], [one, two], [two]].map((runs) => {
    const message = maskedOutputMessage(masks, 's1', { total: 2, first: 0 }, runs);
    return JSON.parse(maskedMessage(masks, message).toString()) as unknown;
  });
  expect(calls).toHaveLength(2);
  expect(sent[1]).toEqual({
    type: 'output',
    sessionId: 's1',
    total: 2,
    runs: [
      { ...line, index: 0, lines: 'key ••••' },
      { ...line, index: 1, lines: 'swordfish' },
    ],
  });
});

test('what was sent before a value was learned is masked again', () => {
  const masks = new Masks(rules);
  const runs = [run(0, 'swordfish')];
  const sent = () => maskedOutputMessage(masks, 's1', { total: 1, first: 0 }, runs).toString();
  expect(sent()).toContain('swordfish');
  masks.see({ name: 'token', value: "'swordfish'", reference: 0 });
  expect(sent()).not.toContain('swordfish');
});

test('the state is masked once for all observers who come, and again when it has changed', async () => {
  const { debug, openAs } = await createPageBench({ masks: rules });
  debug.shared.record({ type: 'watches_changed', watches: ['check("sk-1234")'] });
  const calls = maskedTexts(debug.masks);
  const states = () => calls.filter(([value]) => typeof value === 'object' && value !== null && 'watches' in value);
  for (const name of ['Ada', 'Bo']) await openAs('observer', name);
  expect(states()).toHaveLength(1);
  debug.shared.record({ type: 'watches_changed', watches: ['sk-5678'] });
  const late = await openAs('observer', 'Cy');
  expect(states()).toHaveLength(2);
  expect((await late.until('hello')).state.watches).toEqual(['••••']);
});
