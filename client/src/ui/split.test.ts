import { afterEach, expect, test } from 'vitest';
import { StoplineSplit, type SplitResized } from './split.ts';

const drawn = async (more: Partial<StoplineSplit>): Promise<{ split: StoplineSplit; asked: SplitResized[] }> => {
  const split = new StoplineSplit();
  Object.assign(
    split,
    { label: 'Width of the left column', size: 248, minimum: 180, maximum: 400, initial: 250 },
    more,
  );
  const asked: SplitResized[] = [];
  split.addEventListener('split-resized', (event) => asked.push((event as CustomEvent<SplitResized>).detail));
  document.body.append(split);
  await split.updateComplete;
  return { split, asked };
};

const separator = (split: StoplineSplit): HTMLElement =>
  split.shadowRoot!.querySelector<HTMLElement>('[role="separator"]')!;
const press = (split: StoplineSplit, key: string): void => {
  separator(split).dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
};

afterEach(() => {
  document.body.replaceChildren();
});

test('a sash is a separator with a name and its size', async () => {
  const { split } = await drawn({});
  const names = ['aria-label', 'aria-orientation', 'aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'tabindex'];
  expect(names.map((name) => separator(split).getAttribute(name))).toEqual([
    'Width of the left column',
    'vertical',
    '248',
    '180',
    '400',
    '0',
  ]);
});

test('keys ask for a size between the limits; keys of the other direction do nothing', async () => {
  const { split, asked } = await drawn({});
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp', 'Enter']) press(split, key);
  expect(asked.map(({ size }) => size)).toEqual([258, 238, 180, 400, 198, 250]);
});

test('a pane after the sash grows in the other direction', async () => {
  const { split, asked } = await drawn({ pane: 'after' });
  press(split, 'ArrowLeft');
  expect(asked).toEqual([{ size: 258, done: true }]);
});

test('a double click asks for the default', async () => {
  const { split, asked } = await drawn({});
  separator(split).dispatchEvent(new MouseEvent('dblclick'));
  expect(asked).toEqual([{ size: 250, done: true, isDefault: true }]);
});
