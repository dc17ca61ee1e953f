import { expect, type Locator, type Page, type WebSocket } from '@playwright/test';
import { PageProblems } from './page-problems.ts';
import type { ToolAnswer } from './tool-answers.ts';

/** The pattern that matches exactly a text. */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/** The first word of the status. */
export type StatusWord = 'Not running' | 'Starting' | 'Running' | 'Stopped' | 'Terminating' | 'Terminated';

/** The buttons of the toolbar. */
export type ToolbarButton =
  | 'Start debugging'
  | 'Continue'
  | 'Pause'
  | 'Step over'
  | 'Step into'
  | 'Step out'
  | 'Restart'
  | 'Stop'
  | 'Step back'
  | 'Reverse continue';

/** A page, and its parts by role and name. */
class NamedParts {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  protected part(role: Parameters<Page['getByRole']>[0], name: string): Locator {
    return this.page.getByRole(role, { name, exact: true });
  }
}

/** The page as users and screen readers find it: by roles and names, without test ids. */
export class StoplinePage extends NamedParts {
  readonly toolbar = this.part('toolbar', 'Debug');
  readonly configuration = this.toolbar.getByRole('combobox', { name: 'Configuration', exact: true });
  readonly status = this.page.getByRole('status').first();
  readonly files = this.part('tree', 'Files');
  readonly callStack = this.part('tree', 'Call stack');
  readonly variables = this.part('tree', 'Variables');
  readonly watch = this.part('tree', 'Watch');
  readonly addWatch = this.part('textbox', 'Add watch expression');
  readonly breakpoints = this.part('tree', 'Breakpoints');
  readonly console = this.part('log', 'Debug console');
  readonly evaluateInput = this.part('textbox', 'Evaluate expression');
  readonly loadedSources = this.part('tree', 'Loaded sources');
  readonly modules = this.part('table', 'Modules');
  readonly memory = this.part('grid', 'Memory');
  readonly disassembly = this.part('grid', 'Disassembly');
  readonly terminal = this.part('region', 'Terminal');
  readonly agentActivity = this.part('log', 'Agent activity');
  readonly interruptAgent = this.part('button', 'Interrupt agent');
  /** Announcements to screen readers. */
  readonly announced = this.page.locator('stopline-announcer [aria-live="polite"]');
  /** Present while the server cannot be reached. */
  readonly connectionAlert = this.page.getByRole('alert');
  /** The content of the visible editor, whatever its file. */
  readonly editor = this.page.locator('.cm-content:visible');
  readonly problems = new PageProblems(this.page);

  /** Opens a URL and waits until the server has greeted the page. */
  open(url: string): Promise<void> {
    return this.#load(() => this.page.goto(url));
  }

  /** Reloads the page and waits until the server has greeted it. */
  reload(): Promise<void> {
    return this.#load(() => this.page.reload());
  }

  async #load(load: () => Promise<unknown>): Promise<void> {
    // The old page may still open a socket, which is never greeted.
    const greeted = new Promise<void>((resolve) => {
      const onSocket = (socket: WebSocket) =>
        socket.once('framereceived', () => {
          this.page.off('websocket', onSocket);
          resolve();
        });
      this.page.on('websocket', onSocket);
    });
    await load();
    await expect(this.status, 'the page shows its status').toBeVisible();
    await greeted;
    await expect(this.connectionAlert).toHaveCount(0);
  }

  /** A button of the toolbar. */
  button(name: ToolbarButton): Locator {
    return this.toolbar.getByRole('button', { name, exact: true });
  }

  /** Chooses a configuration by its name in launch.json. */
  async choose(configuration: string): Promise<void> {
    const list = await this.listConfigurations();
    await list.filter({ hasText: new RegExp(`^${escaped(configuration)}$`) }).click();
    await expect(this.configuration).toHaveText(configuration);
  }

  /** A button whose text is the chosen one of several values: 'Session'. */
  choiceButton(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${escaped(name)}: `) });
  }

  /** The labels that such a button offers. */
  async choicesOf(name: string): Promise<readonly string[]> {
    await this.choiceButton(name).click();
    const labels = await this.page.getByRole('menu', { name }).getByRole('menuitemradio').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return labels.map((label) => label.trim());
  }

  /** Chooses a value by its label, or by the start of it. */
  async pickIn(name: string, label: string): Promise<void> {
    await this.choiceButton(name).click();
    await this.page.getByRole('menuitemradio', { name: new RegExp(`^${escaped(label)}`) }).click();
  }

  /** Opens the list of configurations. Returns the names of its items. */
  async listConfigurations(): Promise<Locator> {
    await this.configuration.click();
    const dialog = this.page.getByRole('dialog', { name: 'Select configuration' });
    await expect(dialog.getByRole('option').first()).toBeVisible();
    return dialog.getByRole('option').locator('.label');
  }

  /** Chooses a configuration and starts it. */
  async start(configuration: string): Promise<void> {
    await this.choose(configuration);
    if (await this.button('Start debugging').isVisible()) await this.button('Start debugging').click();
    else await this.runCommand('Start debugging');
  }

  /** Waits for a status. */
  async expectStatus(status: StatusWord): Promise<void> {
    await expect(this.status).toHaveText(new RegExp(`^\\s*${status}`));
  }

  /** Waits until the status names a stop at this line of a file (its base name), and the editor shows it. */
  async expectStoppedAt(file: string, line: number, reason?: string): Promise<void> {
    await this.expectStatus('Stopped');
    await expect(this.status).toContainText(file);
    await expect(this.status).toHaveText(new RegExp(`\\b${line}\\b`));
    if (reason !== undefined) await expect(this.status).toHaveText(new RegExp(escaped(reason), 'i'));
    await expect(this.stoppedLine(line)).toBeVisible();
  }

  /** The marked line where the debuggee is stopped. */
  stoppedLine(line: number): Locator {
    return this.page.locator(`[data-stopped-line="${line}"]`).first();
  }

  /** Opens a file of the workspace by its path relative to it. */
  async openFile(path: string): Promise<void> {
    const parts = path.split('/');
    const name = parts.pop() ?? path;
    for (const folder of parts) {
      const item = this.treeItem(this.files, folder).first();
      if ((await item.getAttribute('aria-expanded')) !== 'true') await item.click();
    }
    await this.treeItem(this.files, name).first().click();
    await expect(this.editorOf(path)).toBeVisible();
  }

  /** The content of the editor with a file, found by the end of its label. */
  editorOf(path: string): Locator {
    return this.page.locator(`.cm-content[aria-label$="${path}"]`);
  }

  /** A line number in the editor; a click on it toggles a breakpoint. */
  lineNumber(line: number): Locator {
    return this.page
      .locator('.cm-lineNumbers .cm-gutterElement')
      .filter({ hasText: new RegExp(`^${line}$`), visible: true });
  }

  /** Toggles a breakpoint in the open file by a click on its line number. */
  async toggleBreakpoint(line: number): Promise<void> {
    const number = this.lineNumber(line);
    // Scrolling redraws in the next frame, and press and release must hit the same element.
    await number.scrollIntoViewIfNeeded();
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await number.click();
  }

  /** Moves the editor's cursor to a line by keyboard. */
  async moveCursorTo(line: number): Promise<void> {
    await this.editor.focus();
    await this.page.keyboard.press('Control+Home');
    for (let below = 1; below < line; below += 1) await this.page.keyboard.press('ArrowDown');
  }

  /** Goes to a line of the open file with Ctrl+G. */
  async goToLine(line: number): Promise<void> {
    const field = this.page.getByRole('combobox', { name: 'Go to line' });
    await this.editor.focus();
    await this.page.keyboard.press('Control+g');
    await expect(field).toBeFocused();
    await field.fill(`:${line}`);
    await this.page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
    await expect(this.lineNumber(line)).toBeInViewport();
    await expect(this.editor, 'the focus is back in the text').toBeFocused();
  }

  /** The mark of a breakpoint in the open file's gutter, by its accessible name: kind, state and line. */
  mark(line: number, words?: string): Locator {
    const begin = words === undefined ? '' : `^${escaped(words)}(, set by .*)?(: .*)?`;
    return this.page.getByRole('img', { name: new RegExp(`${begin}, line ${line}$`) });
  }

  /** Fills in a field of a breakpoint by the context menu of its line number. */
  async editBreakpoint(line: number, item: string, field: string, text: string): Promise<void> {
    await this.lineNumber(line).click({ button: 'right' });
    const menu = this.page.getByRole('menu', { name: `Breakpoint on line ${line}` });
    await menu.getByRole('menuitem', { name: item }).click();
    await expect(menu).toHaveCount(0);
    await this.page.getByRole('textbox', { name: field }).fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Sets breakpoints in a file, starts a configuration and waits for the stop at the first of them. */
  async stopAt(configuration: string, file: string, ...lines: readonly [number, ...number[]]): Promise<void> {
    await this.openFile(file);
    for (const line of lines) {
      await this.toggleBreakpoint(line);
      await expect(this.mark(line)).toBeVisible();
    }
    await this.start(configuration);
    await this.expectStoppedAt(baseName(file), lines[0], 'breakpoint');
  }

  /** Waits until the values of a tree were read at this stop: the next stop is compared with them. */
  async expectRead(tree: Locator): Promise<void> {
    await expect(tree.locator('.stale')).toHaveCount(0);
  }

  /** Waits until the program has ended with an exit code. */
  async expectEnd(exitCode = 0): Promise<void> {
    await expect(this.status).toHaveText(new RegExp(`^\\s*Terminated,\\s+exit code ${exitCode}\\b`));
  }

  /** A row of a tree by its whole name, or by a pattern. */
  treeItem(tree: Locator, name: string | RegExp): Locator {
    return tree.getByRole('treeitem', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** A breakpoint's row. */
  breakpoint(file: string, line: number): Locator {
    return this.treeItem(this.breakpoints, new RegExp(`${escaped(`${file}:${line}`)}(?!\\d)`));
  }

  /** A frame's row. */
  frame(functionName: string, file: string, line: number): Locator {
    return this.treeItem(this.callStack, new RegExp(`${escaped(functionName)}, ${escaped(`${file}:${line}`)}(?!\\d)`));
  }

  /** A variable's row, by its name and, if given, its value. */
  variable(name: string, value?: string): Locator {
    const rest = value === undefined ? '' : `${escaped(value)}(?:\\W|$)`;
    return this.treeItem(this.variables, new RegExp(`^${escaped(name)} = ${rest}`));
  }

  /** Runs a command by its title in the palette. */
  async runCommand(title: string): Promise<void> {
    await this.page.keyboard.press('Control+Shift+P');
    const field = this.page.getByRole('combobox', { name: 'Command palette' });
    await expect(field).toBeFocused();
    await field.fill(`>${title}`);
    await expect(this.page.getByRole('dialog').getByRole('option').first()).toHaveAccessibleName(
      new RegExp(`^${title}`),
    );
    await field.press('Enter');
    await expect(field).toHaveCount(0);
  }

  /** The text on the clipboard, found by pasting it into a field that is then cleared. */
  async pasted(field: Locator = this.addWatch): Promise<string> {
    await field.fill('');
    await field.press('Control+v');
    const text = await field.inputValue();
    await field.fill('');
    return text;
  }

  /** Types an expression into the console. */
  async evaluate(expression: string): Promise<void> {
    await this.evaluateInput.click();
    await this.evaluateInput.fill(expression);
    await this.evaluateInput.press('Enter');
  }

  /** Calls a tool as an agent in the page does, by `document.modelContext`. */
  async callTool(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<ToolAnswer> {
    const answer = await this.page.evaluate(
      async ([tool, args]) => {
        const context = document.modelContext!;
        const found = (await context.getTools()).find((each) => each.name === tool);
        if (found === undefined) throw new Error(`The page has registered no tool ${tool}.`);
        return context.executeTool(found, args);
      },
      [name, input] as const,
    );
    const parsed: ToolAnswer = JSON.parse(String(answer));
    return parsed;
  }

  /** The names of the tools that the page has registered. */
  async toolNames(): Promise<string[]> {
    return this.page.evaluate(async () => (await document.modelContext!.getTools()).map((tool) => tool.name));
  }
}
