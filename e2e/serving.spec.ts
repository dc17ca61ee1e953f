import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eras } from './agent.ts';
import { expect, test } from './fixtures.ts';
import { repetition } from './repetition.ts';

/** The names in a launch.json, read without the product's own code. */
const namesIn = (workspace: string): string[] =>
  [...readFileSync(join(workspace, '.vscode/launch.json'), 'utf8').matchAll(/"name": "([^"]+)"/g)].map(([, name]) =>
    String(name),
  );

test.describe('the bundled examples', () => {
  test.use({ program: 'examples' });

  test('the page connects and offers every configuration by its name', async ({ openPage, server }) => {
    const page = await openPage();
    await page.expectStatus('Not running');
    const names = namesIn(server.workspace);
    await expect(page.configuration).toHaveText(names[0] ?? '');
    const shown = await (await page.listConfigurations()).allTextContents();
    expect(shown.slice(0, names.length)).toEqual(names);
  });

  for (const era of eras) {
    test(
      `an agent that speaks MCP ${era} gets the same configurations`,
      repetition(era === eras[0]),
      async ({ openAgent, server }) => {
        const agent = await openAgent({ era });
        const { status, configurations = [] } = await agent.call('get_debugger_configurations');
        expect(status).toBe('success');
        expect(configurations.map(({ name }) => name)).toEqual(namesIn(server.workspace));
      },
    );
  }

  test('an agent over stdio gets the same configurations', async ({ openStdioAgent, testFolder }) => {
    const agent = await openStdioAgent();
    const { configurations = [] } = await agent.call('get_debugger_configurations');
    expect(configurations.map(({ name }) => name)).toEqual(namesIn(testFolder.workspace));
  });

  test('an agent in the page gets the same configurations @webmcp', async ({ openPage, server }) => {
    const page = await openPage();
    const { configurations = [] } = await page.callTool('get_debugger_configurations');
    expect(configurations.map(({ name }) => name)).toEqual(namesIn(server.workspace));
  });

  test('serving a folder leaves it unchanged', async ({ openPage, server }) => {
    const before = readdirSync(server.workspace, { recursive: true });
    const page = await openPage();
    await page.openFile('src/frequencies.ts');
    expect(readdirSync(server.workspace, { recursive: true })).toEqual(before);
  });
});
