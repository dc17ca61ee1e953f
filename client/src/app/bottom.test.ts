import { html, type TemplateResult } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import type { Panel } from '../features/feature.ts';
import { withTabShown } from '../model/panel-places.ts';
import { PanelElement } from '../ui/panel-element.ts';
import { StoplineBottom } from './bottom.ts';
import { mount, standIn } from './testing/stand-in.ts';

class Loaded extends PanelElement<string> {
  protected override readonly focused = 'input';

  protected override select() {
    return [];
  }

  protected override view(): TemplateResult {
    return html`<input />`;
  }
}

afterEach(() => document.body.replaceChildren());

/** A panel whose code is loaded when the test says so. */
function late(region: 'console' | 'search', element: string, view: Panel['view']) {
  let onLoad: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (onLoad = resolve));
  const panel: Panel = { region, label: region, load: () => loading, view };
  return {
    panel,
    load: () => {
      customElements.define(element, class extends Loaded {});
      onLoad();
    },
  };
}

/** What panels at the bottom take. */
function portWith(panels: readonly Panel[]) {
  const { server, view, presented, shownSessionId, request, notify, announce, uiRequests } = standIn();
  return { server, view, presented, shownSessionId, request, notify, announce, uiRequests, panels };
}

/** The local names of the elements in it that get the focus. */
function focusedIn(bottom: StoplineBottom): readonly string[] {
  const focused: string[] = [];
  bottom.addEventListener('focusin', ({ target }) => target instanceof Element && focused.push(target.localName));
  return focused;
}

test('a tab whose code is loading gets the focus when it is loaded, also if that of another tab comes first', async () => {
  const first = late(
    'console',
    'late-console',
    ({ className = '' }) => html`<late-console class=${className}></late-console>`,
  );
  const second = late(
    'search',
    'late-search',
    ({ className = '' }) => html`<late-search class=${className} .port=${'port'}></late-search>`,
  );
  const port = portWith([first.panel, second.panel]);
  const bottom = await mount(new StoplineBottom(), port);
  const focused = focusedIn(bottom);
  port.view.update((state) => withTabShown(state, 'search'));
  await bottom.updateComplete;
  bottom.focus();
  first.load();
  await first.panel.load?.();
  await bottom.updateComplete;
  second.load();
  await vi.waitFor(() => expect(focused).toContain('input'));
});

test('a tab that is asked for the focus before any is drawn gets it when it is', async () => {
  customElements.define('early-search', class extends Loaded {});
  const panel: Panel = {
    region: 'search',
    label: 'search',
    view: ({ className = '' }) => html`<early-search class=${className} .port=${'port'}></early-search>`,
  };
  const bottom = Object.assign(new StoplineBottom(), { port: portWith([panel]) });
  const focused = focusedIn(bottom);
  document.body.append(bottom);
  bottom.focus();
  expect(focused).toEqual([]);
  await vi.waitFor(() => expect(focused).toContain('input'));
});
