import { html, render, type TemplateResult } from 'lit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoplineWholeText } from './whole-text.ts';

const shown: string[] = [];
let whole: StoplineWholeText;

beforeEach(() => {
  // happy-dom has no popovers.
  whole = new StoplineWholeText();
  whole.showPopover = () => void shown.push(whole.text);
  vi.spyOn(whole, 'matches').mockReturnValue(false);
  document.body.append(whole);
});

afterEach(() => {
  document.body.replaceChildren();
  shown.length = 0;
});

const touch = (element: Element, type: string): boolean =>
  element.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true, composed: true }));

async function tap(content: TemplateResult, ...between: readonly string[]): Promise<readonly string[]> {
  const place = document.createElement('div');
  render(content, place);
  document.body.append(place);
  const pressed = place.querySelector('i')!;
  for (const type of ['pointerdown', ...between, 'pointerup']) touch(pressed, type);
  await whole.updateComplete;
  await vi.waitFor(() => Promise.resolve());
  return shown.splice(0);
}

test('tapping an element without focus shows its title, if that says more than its text', async () => {
  expect(await tap(html`<span title="Printed 7 times"><i>7</i></span>`)).toEqual(['Printed 7 times']);
  expect(await tap(html`<span title="Stopped at breakpoint"><b>Stopped</b> <i>at breakpoint</i></span>`)).toEqual([]);
  expect(await tap(html`<button title="Step over (F10)"><i>over</i></button>`)).toEqual([]);
  expect(await tap(html`<span title="Printed 7 times"><i>7</i></span>`, 'pointercancel'), 'it scrolled').toEqual([]);
});
