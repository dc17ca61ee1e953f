import { afterEach, expect, test } from 'vitest';
import type { Dap } from '#protocol';
import { click, rowNames, rowOf } from '../../app/testing/bench.ts';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import { StoplineLoadedSources } from './loaded-sources.ts';
import { StoplineModules } from './modules.ts';
import type { SourcesPort } from './port.ts';

afterEach(() => document.body.replaceChildren());

const event = { type: 'event', sessionId: 's1', at: '2026-01-31T08:41:07.000Z' } as const;
const source: Dap.Source = { name: 'taxes.py', path: '/work/taxes.py' };

function port(): SourcesPort & Pick<ReturnType<typeof standIn>, 'called'> {
  const { server, view, presented, shownSessionId, request, notify, announce, noted, called } = standIn({
    facts: [
      { ...event, event: 'loadedSource', body: { reason: 'new', source } },
      {
        ...event,
        event: 'module',
        body: { reason: 'new', module: { id: 1, name: 'pricing', path: '/work/pricing.py' } },
      },
    ],
  });
  const openSource = noted('openSource', Promise.resolve());
  return { server, view, presented, shownSessionId, request, notify, announce, openSource, called };
}

test('the loaded sources run over a stand-in, and open a source', async () => {
  const { called, ...rest } = port();
  const panel = await mount(new StoplineLoadedSources(), rest);
  expect(rowNames(panel)).toContain('taxes.py');
  click(rowOf(panel, 'taxes.py'));
  expect(called).toEqual([['openSource', 's1', source]]);
});

test('the modules run over a stand-in', async () => {
  const { called: _called, ...rest } = port();
  const panel = await mount(new StoplineModules(), rest);
  expect(panel.renderRoot.textContent).toContain('/work/pricing.py');
});
