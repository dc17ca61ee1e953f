import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';

test.use({ program: 'tasks' });

const launchJson = '.vscode/launch.json';
const tasksJson = '.vscode/tasks.json';

const configuration = `{
  "configurations": [
    {
      "name": "Hello",
      "type": "node",
      "request": "launch",
      "program": "\${workspaceFolder}/hello.js",
      "preLaunchTask": "first",
      "console": "nowhere",

    }
  ]
}
`;

const task = `{
  "tasks": [
    { "label": "first", "command": "true" },
    {
      "label": "second",
      "dependsOn": "frist",

    }
  ]
}
`;

/** Takes a completion. The keyboard would have to wait: for a moment, Enter is still what was typed before the list appeared. */
const take = async ({ page }: StoplinePage, label: string): Promise<void> => {
  await page.locator('.cm-tooltip-autocomplete').getByRole('option', { name: label }).click();
};

const marked = (editor: Locator, text: string): Locator =>
  editor.locator('.cm-lintRange').filter({ hasText: text }).first();

test('launch.json is edited with descriptions, completion and marks, by what the adapter publishes', async ({
  openPage,
  server,
}) => {
  writeFileSync(join(server.workspace, launchJson), configuration);
  const page = await openPage();
  await page.openFile(launchJson);
  const editor = page.editorOf(launchJson);
  await expect(marked(editor, '"nowhere"')).toBeVisible();

  await editor.getByText('"console"').hover();
  const description = page.page.locator('.cm-tooltip-hover .sl-description');
  await expect(description).toContainText('consolestring');
  await expect(description).toContainText('Values "internalConsole", "integratedTerminal", "externalTerminal"');

  await page.moveCursorTo(9);
  await page.page.keyboard.press('End');
  await page.page.keyboard.press('ArrowLeft');
  await page.page.keyboard.press('Alt+F8');
  const dialog = page.page.getByRole('dialog', { name: 'Description of console' });
  await expect(dialog).toContainText('"console" should be one of: internalConsole');
  await page.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.moveCursorTo(10);
  await page.page.keyboard.type('      "runtimeE');
  await take(page, '"runtimeExecutable"');
  await expect(editor).toContainText('"runtimeExecutable": ""');
  await page.page.keyboard.type('${userH');
  await take(page, '${userHome}');
  await expect(editor).toContainText('"runtimeExecutable": "${userHome}"');
  await page.page.keyboard.press('End');
  await page.page.keyboard.type(', "postDebugTask": "f');
  await take(page, '"fail"');
  await expect(editor).toContainText('"postDebugTask": "fail"');
});

test('tasks.json is edited with descriptions, completion and marks', async ({ openPage, server }) => {
  writeFileSync(join(server.workspace, tasksJson), task);
  const page = await openPage();
  await page.openFile(tasksJson);
  const editor = page.editorOf(tasksJson);
  await marked(editor, '"frist"').hover();
  const hover = page.page.locator('.cm-tooltip-hover');
  await expect(hover).toContainText('There is no task "frist".');
  await expect(hover).toContainText('The tasks to run first.');

  await page.moveCursorTo(7);
  await page.page.keyboard.type('      "dependsOr');
  await take(page, '"dependsOrder"');
  await take(page, '"sequence"');
  await expect(editor).toContainText('"dependsOrder": "sequence"');
});

test('a broken tasks.json is shown in the list of configurations, and when its task is needed', async ({
  openPage,
  server,
}) => {
  writeFileSync(join(server.workspace, launchJson), configuration.replace('"nowhere"', '"internalConsole"'));
  writeFileSync(join(server.workspace, tasksJson), task.replace('"label": "first"', '"label" "first"'));
  const page = await openPage();
  await page.start('Hello');
  const question = page.page.getByRole('dialog', { name: 'The task "first" failed. Debug anyway?' });
  await expect(question).toContainText('.vscode/tasks.json, line 3, column 15: a colon is missing here.');
  await question.getByRole('button', { name: 'Abort' }).click();
  await page.expectStatus('Terminated');

  await page.listConfigurations();
  await page.page.getByRole('option', { name: /^tasks\.json, a colon is missing here/ }).click();
  const editor = page.editorOf(tasksJson);
  await expect(marked(editor, '"first"')).toBeVisible();
  await page.openFile(launchJson);
  await expect(marked(page.editorOf(launchJson), '"first"')).toBeVisible();
});
