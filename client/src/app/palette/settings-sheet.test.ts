import { afterEach, expect, test } from 'vitest';
import { Bench, settled } from '../testing/bench.ts';
import { createViewState } from '../../model/view-state.ts';
import { memoryStorage } from '../../model/testing/memory-storage.ts';
import { followCodeSize, followTheme } from '../theme.ts';
import { openSettings, type StoplineSettings } from './settings-sheet.ts';

async function open(bench = new Bench()): Promise<{ readonly bench: Bench; readonly sheet: StoplineSettings }> {
  openSettings(document.body, bench.shell);
  const sheet = document.querySelector('stopline-settings')!;
  await settled(sheet);
  return { bench, sheet };
}

/** The radio buttons of a group, by their labels. */
const radios = (sheet: StoplineSettings, group: string): ReadonlyMap<string, HTMLInputElement> =>
  new Map(
    [...sheet.renderRoot.querySelectorAll<HTMLElement>(`[aria-label="${group}"] label`)].map((label) => [
      label.textContent.trim(),
      label.querySelector('input')!,
    ]),
  );

const button = (sheet: StoplineSettings, name: string) =>
  sheet.renderRoot.querySelector<HTMLElement>(`button[aria-label="${name}"]`);

afterEach(() => document.body.replaceChildren());

test('a setting is shown as it is, and follows a change made elsewhere', async () => {
  const { bench, sheet } = await open();
  const wrap = sheet.renderRoot.querySelector<HTMLInputElement>('input[aria-label="Word wrap"]')!;
  expect(radios(sheet, 'Theme').get('System')?.checked).toBe(true);
  expect(wrap.checked).toBe(false);
  bench.workbench.view.update((view) => ({ ...view, theme: 'dark', wordWrap: true }));
  await settled(sheet);
  expect(radios(sheet, 'Theme').get('Dark')?.checked).toBe(true);
  expect(wrap.checked).toBe(true);
});

test('the isolation of programs is said for every width of the page', async () => {
  const { sheet } = await open();
  expect(sheet.renderRoot.querySelector('.note')?.textContent).toBe(
    'work, no sandbox. Programs run with the permissions of the server.',
  );
});

test('a choice and a switch change the setting', async () => {
  const { bench, sheet } = await open();
  radios(sheet, 'Theme').get('High contrast')?.click();
  sheet.renderRoot.querySelector<HTMLElement>('input[aria-label="Tab key moves focus"]')?.click();
  expect(bench.workbench.view.value).toMatchObject({ theme: 'contrast', tabMovesFocus: true });
});

test('the code grows to a limit, and is reset', async () => {
  const { bench, sheet } = await open();
  const root = document.createElement('div');
  followCodeSize(bench.workbench, root);
  for (let press = 0; press < 40; press++) {
    button(sheet, 'Larger code')?.click();
    await settled(sheet);
  }
  expect(bench.workbench.view.value.codeSize).toBe(28);
  expect(root.style.getPropertyValue('--sl-size-code')).toBe('28px');
  button(sheet, 'Reset code size')?.click();
  expect(bench.workbench.view.value.codeSize).toBe(13);
  expect(root.style.getPropertyValue('--sl-size-code')).toBe('');
});

test('the presenter view is one switch: larger type and high contrast, and back', async () => {
  const { bench, sheet } = await open();
  bench.workbench.view.update((view) => ({ ...view, theme: 'dark' }));
  const root = document.createElement('div');
  followCodeSize(bench.workbench, root);
  followTheme(bench.workbench, root);
  const look = () => [root.className.trim(), root.style.getPropertyValue('--sl-size-code')];
  const toggle = () => sheet.renderRoot.querySelector<HTMLElement>('input[aria-label="Presenter view"]')?.click();
  expect(look()).toEqual(['theme-dark', '']);
  toggle();
  expect(look()).toEqual(['presenter theme-contrast', '20px']);
  toggle();
  expect(look()).toEqual(['theme-dark', '']);
});

test('a stored size outside the limits is brought within them', () => {
  const storage = memoryStorage();
  storage.setItem('stopline.view', JSON.stringify({ codeSize: 900, tabMovesFocus: 'yes' }));
  expect(createViewState(storage).value).toMatchObject({ codeSize: 28, tabMovesFocus: false });
});
