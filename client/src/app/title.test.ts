import { expect, test, vi } from 'vitest';
import { Bench } from './testing/bench.ts';
import { frame, sessionFacts, stopFacts } from './testing/facts.ts';
import { followTitle } from './title.ts';

test('the title of the tab follows where the program stopped', async () => {
  const bench = new Bench();
  const page = document.implementation.createHTMLDocument();
  followTitle(bench.workbench, page);
  bench.server.update((server) => ({ ...server, workspace: { ...server.workspace, name: 'shop' } }));
  await vi.waitFor(() => expect(page.title).toBe('shop - Stopline'));
  bench.tell(...sessionFacts(), ...stopFacts({ frames: [frame(1, 'price_order')] }));
  await vi.waitFor(() => expect(page.title).toMatch(/^pricing\.py:\d+ stopped - Stopline$/));
});
