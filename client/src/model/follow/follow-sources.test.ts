import { expect, test } from 'vitest';
import type { Dap, Fact } from '#protocol';
import { Bench } from '../../app/testing/bench.ts';
import { sessionFacts } from '../../app/testing/facts.ts';
import { followSources } from './follow-sources.ts';

const at = '2026-01-31T08:41:08.000Z';
const script: Dap.Source = { name: 'eval', sourceReference: 5 };

/** The adapter speaks of a source. */
const loaded = (reason: 'new' | 'changed', source = script): Fact => ({
  type: 'event',
  sessionId: 's1',
  at,
  event: 'loadedSource',
  body: { reason, source: { ...source } },
});

test('a shown source is read again when the adapter reports a change, and keeps its position', async () => {
  let content = 'one';
  const bench = new Bench({ source: () => ({ content }) });
  bench.tell(...sessionFacts(), loaded('new'));
  followSources(bench.workbench);
  await bench.workbench.openSource('s1', script, { line: 3 });
  const { reveal } = bench.workbench.documents.value;
  content = 'two';
  bench.tell(loaded('new', { name: 'other', sourceReference: 6 }));
  expect(bench.paramsOf('source')).toHaveLength(1);
  bench.tell(loaded('changed'));
  await expect.poll(() => bench.workbench.documents.value.current?.text).toBe('two');
  expect(bench.workbench.documents.value.reveal).toBe(reveal);
  expect(bench.paramsOf('source')).toHaveLength(2);
});
