import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Agent, AgentOptions } from '../agent.ts';
import type { StoplinePage } from '../page.ts';
import type { RunningServer } from '../server.ts';
import type { TestFolder } from '../workspace.ts';

/** The devices on which views are shown. */
export const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

export type DeviceName = keyof typeof devices;

export const deviceNames = ['desk', 'tablet', 'phone'] as const satisfies readonly DeviceName[];

/** The fixtures of a test that a scene may use. */
export interface Stage {
  /** The page has the size of a desk until the scene is open. */
  readonly openPage: () => Promise<StoplinePage>;
  readonly openAgent: (options?: AgentOptions) => Promise<Agent>;
  readonly server: RunningServer;
  readonly context: BrowserContext;
  readonly testFolder: TestFolder;
  /** The line that a file of the workspace marks. */
  readonly line: (file: string, mark: string) => number;
}

/** A view of a scene. */
export interface View {
  /** Undefined for the scene itself. */
  readonly name?: string;
  /** Shows it. */
  readonly show?: (page: StoplinePage) => Promise<unknown>;
  /** Returns to the scene. */
  readonly leave?: (page: StoplinePage) => Promise<unknown>;
  /** The devices that show it; all by default. */
  readonly on?: readonly DeviceName[];
}

/** A state of the debugger, and its views. */
export interface Scene {
  readonly name: string;
  /** The served folder of e2e/programs, or `examples`. */
  readonly program: string;
  /** The server's arguments, if not those that trust the folder. */
  readonly serverArguments?: readonly string[];
  /** Opens the page, if it is not simply opened. */
  readonly opens?: (stage: Stage) => Promise<StoplinePage>;
  /** Brings the open page into the state. */
  readonly arrange?: (page: StoplinePage, stage: Stage) => Promise<unknown>;
  /** The scene itself by default. */
  readonly views?: readonly View[];
}

type Show = (page: StoplinePage) => Promise<unknown>;

const tab = ({ page }: StoplinePage, name: string) => page.getByRole('tab', { name, exact: true });

/** A view that Escape closes. */
export const overlay = (name: string, show: Show, on?: readonly DeviceName[]): View => ({
  name,
  show,
  leave: ({ page }) => page.keyboard.press('Escape'),
  ...(on && { on }),
});

/** A view that a button shows and hides. */
export function toggled(name: string, button: (page: StoplinePage) => Locator, on?: readonly DeviceName[]): View {
  const click: Show = (page) => button(page).click();
  return { name, show: click, leave: click, ...(on && { on }) };
}

/** A panel that is a tab: below the editor, or anywhere on a phone. */
export const panel = (name: string, tabName: string, on: readonly DeviceName[]): View => ({
  name,
  show: (page) => tab(page, tabName).click(),
  leave: (page) => tab(page, on.includes('phone') ? 'Variables' : 'Console').click(),
  on,
});

export const phonePanels: readonly View[] = ['Stack', 'Watch', 'Console', 'Agents'].map((label) =>
  panel(label.toLowerCase(), label, ['phone']),
);

export const drawer: View = overlay(
  'drawer',
  async ({ page, breakpoints }) => {
    await page.getByRole('button', { name: 'Files and breakpoints' }).click();
    await expect(breakpoints).toBeVisible();
  },
  ['tablet', 'phone'],
);

/** A sheet over the page, opened by its key. */
export const sheet = (name: string, key: string, label: string): View =>
  overlay(name, async ({ page }) => {
    await page.getByRole('button', { name: 'Theme' }).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: label })).toBeVisible();
  });

/** A view that a key opens in the editor. */
export const inEditor = (name: string, key: string, untilOpen: (page: Page) => Promise<unknown>): View =>
  overlay(name, async ({ page, editor }) => {
    await editor.focus();
    await page.keyboard.press(key);
    await untilOpen(page);
  });

export const contextMenu = (name: string, row: (page: StoplinePage) => Locator, on?: readonly DeviceName[]): View =>
  overlay(
    name,
    async (page) => {
      await row(page).click({ button: 'right' });
      await expect(page.page.getByRole('menu', { name: /./ })).toBeVisible();
    },
    on,
  );

/** A view of the console, which a phone hides by default. */
export const inConsole = (name: string, show: Show): View =>
  overlay(name, async (page) => {
    await tab(page, 'Console').click();
    await show(page);
  });
