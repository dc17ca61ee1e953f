import { html, LitElement, type TemplateResult } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { drawOneByOne } from './first-drawing.ts';
import { PanelElement } from './panel-element.ts';

const drawn: string[] = [];

class StoplineDrawn extends PanelElement<string> {
  protected override readonly focused = 'b';

  protected override select() {
    return [];
  }

  protected override view(port: string): TemplateResult {
    drawn.push(port);
    if (port === 'broken') throw new Error('It cannot be drawn.');
    return html`<b tabindex="0">${port}</b>`;
  }
}
customElements.define('stopline-drawn', StoplineDrawn);

class StoplineAwaited extends StoplineDrawn {
  protected override readonly isAwaited = true;
}
customElements.define('stopline-awaited', StoplineAwaited);

class StoplineDrawnParent extends LitElement {
  protected override render = () => html`<stopline-drawn .port=${'inner'}></stopline-drawn>`;
}
customElements.define('stopline-drawn-parent', StoplineDrawnParent);

function added(port: string, type = StoplineDrawn): StoplineDrawn {
  const element = new type();
  element.port = port;
  document.body.append(element);
  return element;
}

/** Adds elements until one is drawn at once: nothing is left that waits. */
const untilDrawnAtOnce = () =>
  vi.waitFor(async () => {
    const element = added('probe');
    await Promise.resolve();
    const isAtOnce = element.hasUpdated;
    await element.updateComplete;
    element.remove();
    expect(isAtOnce).toBe(true);
  });

afterEach(async () => {
  await untilDrawnAtOnce();
  document.body.replaceChildren();
  drawn.length = 0;
});

test('a panel that gets the focus before it is drawn has it when it is', async () => {
  drawOneByOne();
  const [before, element] = ['a', 'b'].map((port) => added(port));
  element?.focus();
  await before?.updateComplete;
  expect(element?.hasUpdated).toBe(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(element));
});

test('the first drawings of a page that opens are tasks of their own, in the order of the elements', async () => {
  drawOneByOne();
  const elements = ['a', 'b'].map((port) => added(port));
  await Promise.resolve();
  await Promise.resolve();
  expect(drawn).toEqual([]);
  await elements[0]?.updateComplete;
  expect(drawn).toEqual(['a']);
  await elements[1]?.updateComplete;
  expect(drawn).toEqual(['a', 'b']);
});

test('an element that people wait for is drawn before the others', async () => {
  drawOneByOne();
  const elements = [added('a'), added('b', StoplineAwaited)];
  await Promise.all(elements.map((element) => element.updateComplete));
  expect(drawn).toEqual(['b', 'a']);
});

test('an element that another one draws has a turn too', async () => {
  drawOneByOne();
  document.body.append(new StoplineDrawnParent());
  added('b');
  await expect.poll(() => drawn.toSorted()).toEqual(['b', 'inner']);
});

test('once all is drawn, an element is drawn at once, and so is one that was drawn before', async () => {
  drawOneByOne();
  const first = added('a');
  await first.updateComplete;
  await untilDrawnAtOnce();
  drawn.length = 0;
  const later = added('b');
  first.port = 'c';
  await Promise.resolve();
  expect(drawn).toEqual(['b', 'c']);
  await later.updateComplete;
});

test('an element that cannot be drawn rejects as ever, and the next one is drawn', async () => {
  drawOneByOne();
  const broken = added('broken');
  const next = added('b');
  await expect(broken.updateComplete).rejects.toThrow('It cannot be drawn.');
  await next.updateComplete;
  expect(next.renderRoot.textContent).toContain('b');
});
