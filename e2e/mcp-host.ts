import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { build } from 'vite';
import type { Agent } from './agent.ts';
import { test as base } from './fixtures.ts';
import type {} from './mcp-host-page.ts';
import { inRepository } from './paths.ts';
import type { ToolAnswer } from './tool-answers.ts';

/** What MCP Apps lets a panel load that asks for nothing ("Security Considerations"). */
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

/** A chat of an MCP host that supports MCP Apps, with the official library on its side. */
export interface McpHost {
  readonly panel: FrameLocator;
  /** The addresses that panels have read. */
  readonly reads: readonly string[];
  /** Calls a tool as an agent does, with the panel that the tool names. */
  readonly call: (name: string, input: Record<string, unknown>) => Promise<ToolAnswer>;
  readonly setTheme: (theme: 'light' | 'dark') => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The script of the host's page, in one piece. */
async function hostScript(): Promise<string> {
  const entry = inRepository('e2e/mcp-host-page.ts');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'host' } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []));
  return outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n');
}

async function openHost(page: Page, agent: Agent, origin: string, isFollowable: boolean): Promise<McpHost> {
  const reads: string[] = [];
  await page.exposeFunction('callTool', (name: string, input: Record<string, unknown>) => agent.call(name, input));
  await page.exposeFunction('readResource', (uri: string) => {
    reads.push(uri);
    return agent.read(uri);
  });
  await page.goto(origin);
  const call: McpHost['call'] = async (name, input) => {
    const { tools } = await agent.tools();
    const { resourceUri } = tools.find((tool) => tool.name === name)?._meta?.ui as { resourceUri: string };
    const showing = { html: await agent.read(resourceUri), isFollowable, theme: 'light' as const };
    await page.evaluate((given) => window.showPanel(given), showing);
    await page.evaluate((given) => window.sendCall(given), input);
    const answer = await agent.call(name, input);
    await page.evaluate((given) => window.sendAnswer(given), answer);
    return answer;
  };
  return {
    panel: page.frameLocator('iframe'),
    reads,
    call,
    setTheme: (theme) => page.evaluate((given) => window.setContext({ theme: given }), theme),
    close: () => page.evaluate(() => window.closePanel()),
  };
}

/** Playwright's `test` with an MCP host of another origin, whose agent is at the test's server. */
export const test = base.extend<{ isFollowable: boolean; host: McpHost }>({
  isFollowable: [true, { option: true }],
  host: async ({ page, agent, isFollowable }, use) => {
    const body = `<!doctype html><html lang="en"><title>Chat</title><body><script type="module">${await hostScript()}</script></body></html>`;
    const site = createServer((request, response) => {
      const isPage = request.url === '/';
      response.writeHead(isPage ? 200 : 204, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy });
      response.end(isPage ? body : '');
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await use(await openHost(page, agent, `http://localhost:${port}`, isFollowable));
    site.closeAllConnections();
    site.close();
    base.expect(problems, 'the page and its panel report no error').toEqual([]);
  },
});
