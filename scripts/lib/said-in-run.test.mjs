import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readTallies, unsaid } from './said-in-run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stopline-said-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const adapterLabels = { real: 'The real one' };
const exercise = { adapter: 'real', file: 'a.spec.ts', test: 'steps' };
const said = { file: 'a.spec.ts', test: 'steps', adapter: 'The real one', row: 'request next' };

test("each test's tallies are read with its name, and a line that breaks off is left out", () => {
  mkdirSync(join(folder, 'one'), { recursive: true });
  writeFileSync(join(folder, 'one', 'test.json'), JSON.stringify({ file: 'a.spec.ts', test: 'steps' }));
  writeFileSync(join(folder, 'one', '1-1.jsonl'), '{"adapter":"The real one","row":"request next"}\n{"adapter":"Th');
  mkdirSync(join(folder, 'nobody'));
  expect(readTallies(folder)).toEqual([said]);
});

test('a run that kept no tallies said nothing', () => {
  expect(readTallies(join(folder, 'none'))).toEqual([]);
});

test('an exercise that was said is no complaint', () => {
  expect(unsaid({ exercises: { 'request next': [exercise] }, adapterLabels }, [said])).toEqual([]);
});

test.each([
  ['in another test', { test: 'jumps' }],
  ['in another file', { file: 'b.spec.ts' }],
  ['with another adapter', { adapter: 'Somebody' }],
  ['of another row', { row: 'request goto' }],
])('an exercise that was said %s is a complaint with its name', (_where, other) => {
  expect(unsaid({ exercises: { 'request next': [exercise] }, adapterLabels }, [{ ...said, ...other }])).toEqual([
    '"request next" is declared for real in a.spec.ts, "steps", and was not said there.',
  ]);
});

test('an adapter that is none of the real ones counts as the fake', () => {
  const onFake = { 'request next': [{ ...exercise, adapter: 'fake' }] };
  expect(unsaid({ exercises: onFake, adapterLabels }, [{ ...said, adapter: 'Slow' }])).toEqual([]);
  expect(unsaid({ exercises: onFake, adapterLabels }, [said])).toHaveLength(1);
});
