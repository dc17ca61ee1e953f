import { afterEach, expect, test, vi } from 'vitest';
import { listenToLeaveKey } from './leave-key.ts';

afterEach(() => document.body.replaceChildren());

/** A page with a field that handles its keys itself, like a terminal. */
function page() {
  const root = document.createElement('main');
  const field = root.appendChild(document.createElement('textarea'));
  document.body.append(root);
  const [leave, typed] = [vi.fn(), vi.fn()];
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    typed(event.key);
  });
  listenToLeaveKey(root, leave);
  const press = (init: KeyboardEventInit, isAltGraph = false) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...init });
    vi.spyOn(event, 'getModifierState').mockImplementation((name) => name === 'AltGraph' && isAltGraph);
    field.dispatchEvent(event);
    return event;
  };
  return { leave, typed, press };
}

const leaveKey = { ctrlKey: true, altKey: true, code: 'Digit0', key: '0' };

test('Ctrl+Alt+0 leaves the frame from wherever the focus is, and reaches nothing else', () => {
  const { leave, typed, press } = page();
  expect(press(leaveKey).defaultPrevented).toBe(true);
  expect(leave).toHaveBeenCalledOnce();
  expect(typed).not.toHaveBeenCalled();
});

test('AltGr+0 types a character, although some systems report AltGr as Ctrl+Alt', () => {
  const { leave, typed, press } = page();
  expect(press({ ...leaveKey, key: '}' }, true).defaultPrevented).toBe(false);
  expect(leave).not.toHaveBeenCalled();
  expect(typed).toHaveBeenCalledExactlyOnceWith('}');
});

test.each([
  ['Ctrl+0', { altKey: false }],
  ['Alt+0', { ctrlKey: false }],
  ['Ctrl+Alt+1', { code: 'Digit1', key: '1' }],
])('%s stays in the page', (_key, more) => {
  const { leave, typed, press } = page();
  press({ ...leaveKey, ...more });
  expect(leave).not.toHaveBeenCalled();
  expect(typed).toHaveBeenCalledOnce();
});
