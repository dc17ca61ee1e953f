import { sessionIn } from '#protocol';
import { expect, test } from 'vitest';
import { createPageBench } from './testing/page-bench.ts';

test('however many look at a value, the adapter is asked once', async () => {
  let adapterAnswers = 0;
  const bench = await createPageBench({ onRelayed: () => (adapterAnswers += 1) });
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.threads[0]?.stop?.isComplete === true ? true : undefined,
  );
  const { scopes } = bench.debug.shared.session('s1')?.threads[0]?.stop ?? {};
  const variablesReference = scopes?.[1]?.variablesReference ?? 0;
  const pages = await Promise.all(Array.from({ length: 12 }, () => bench.openAs('observer')));
  const answers = await Promise.all(pages.map((page) => page.request('s1', 'variables', { variablesReference })));
  expect(answers[0]).toHaveProperty('variables');
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(adapterAnswers).toBe(1);
});
