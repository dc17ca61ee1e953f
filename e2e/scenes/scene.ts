import { expect, type BrowserContext, type Locator } from '@playwright/test';
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

/** The parts of a test that a scene may use. */
export interface Stage {
  /** As wide as a desk, until the scene is open. */
  readonly openPage: () => Promise<StoplinePage>;
  readonly openAgent: (options?: AgentOptions) => Promise<Agent>;
  readonly server: RunningServer;
  readonly context: BrowserContext;
  readonly testFolder: TestFolder;
  /** The line that a program of the workspace marks. */
  readonly line: (file: string, mark: string) => number;
}

/** A view of a scene. */
export interface View {
  /** None for the scene as it is. */
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
  readonly program:
    | 'examples'
    | 'javascript'
    | 'python'
    | 'running'
    | 'rare'
    | 'slow'
    | 'sessions'
    | 'busy'
    | 'telling'
    | 'terminal'
    | 'inputs'
    | 'tasks';
  /** The server's arguments, if not the default. */
  readonly serverArguments?: readonly string[];
  readonly open: (stage: Stage) => Promise<StoplinePage>;
  readonly views: readonly View[];
}

export const escape = ({ page }: StoplinePage) => page.keyboard.press('Escape');
const tab = ({ page }: StoplinePage, name: string) => page.getByRole('tab', { name, exact: true });
const menuOf = ({ page }: StoplinePage, name: string | RegExp) => page.getByRole('menu', { name });

/** A panel that is a tab: below the editor, or anywhere on a phone. */
export const panel = (name: string, tabName: string, on: readonly DeviceName[]): View => ({
  name,
  show: (page) => tab(page, tabName).click(),
  leave: (page) => tab(page, on.includes('phone') ? 'Variables' : 'Console').click(),
  on,
});

export const phonePanels: readonly View[] = [
  panel('stack', 'Stack', ['phone']),
  panel('watch', 'Watch', ['phone']),
  panel('console', 'Console', ['phone']),
  panel('agents', 'Agents', ['phone']),
];

export const drawer: View = {
  name: 'drawer',
  show: async ({ page, breakpoints }) => {
    await page.getByRole('button', { name: 'Files and breakpoints' }).click();
    await expect(breakpoints).toBeVisible();
  },
  leave: escape,
  on: ['tablet', 'phone'],
};

/** A sheet over the page, opened by its key. */
export const sheet = (name: string, key: string, label: string): View => ({
  name,
  show: async ({ page }) => {
    await page.getByRole('button', { name: 'Theme' }).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: label })).toBeVisible();
  },
  leave: escape,
});

export const contextMenu = (name: string, row: (page: StoplinePage) => Locator, on?: readonly DeviceName[]): View => ({
  name,
  show: async (page) => {
    await row(page).click({ button: 'right' });
    await expect(menuOf(page, /./)).toBeVisible();
  },
  leave: escape,
  ...(on && { on }),
});

/** A view of the console, which a phone hides by default. */
export const inConsole = (name: string, show: (page: StoplinePage) => Promise<unknown>): View => ({
  name,
  show: async (page) => {
    await tab(page, 'Console').click();
    await show(page);
  },
  leave: escape,
});
