import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { comparable, fakeConfigurations, runToolCase, toolCases, type ToolCase } from '#tool-cases';
import { connectAgent } from './agent.ts';
import { call, embed, outcome, test as base } from './embed-host.ts';
import { expect } from './fixtures.ts';
import { StoplinePage } from './page.ts';
import { programsFolder } from './paths.ts';
import { repetitions } from './repetition.ts';
import type { RunningServer } from './server.ts';
import type { ToolAnswer } from './tool-answers.ts';
import type { CallTool } from './ways.ts';
import { writeFiles } from './workspace.ts';

interface Fixtures {
  /** A server with all tools, in the test's folder, that has seen nothing yet. The one before is ended. */
  newServer: () => Promise<RunningServer>;
}

const test = base.extend<Fixtures>({
  newServer: async ({ launchServer, testFolder, site }, use) => {
    const launchJson = JSON.stringify({ configurations: fakeConfigurations });
    writeFiles(testFolder.workspace, { '.vscode/launch.json': launchJson });
    const adapters = join(programsFolder, 'tool-cases', 'adapters.json');
    const args = ['--trust', '--tools', 'all', '--adapters', adapters, '--embed-origin', site.origin];
    let last: RunningServer | undefined;
    await use(async () => {
      await last?.stop();
      // Breakpoints are kept there.
      rmSync(testFolder.environment.XDG_STATE_HOME ?? '', { recursive: true, force: true });
      last = await launchServer(args);
      return last;
    });
  },
});

test.use({ program: 'tool-cases' });

/** The answers of a case, without what differs between servers and callers. */
async function answersOf(toolCase: ToolCase, { workspace }: RunningServer, callTool: CallTool): Promise<unknown> {
  const answers = await runToolCase(toolCase, async (name, input) => ({
    ...(await callTool(name, input as Readonly<Record<string, unknown>>)),
  }));
  return comparable(answers, workspace);
}

/** Calls the tools that a frame has registered, as an agent of its host does in a browser with WebMCP. */
const callFromHost = async (page: Page, origin: string, name: string, input: object): Promise<ToolAnswer> =>
  JSON.parse(
    String(
      await page.evaluate(
        async ([from, tool, args]) => {
          const context = document.modelContext!;
          const tools = await context.getTools({ fromOrigins: [from] });
          return context.executeTool(
            tools.find((each) => each.name === tool)!,
            args,
          );
        },
        [origin, name, input] as const,
      ),
    ),
  ) as ToolAnswer;

const count = toolCases.length;
/** All cases run over the registry of the page; so many of them, evenly spread, over that of the browser too. */
const native = repetitions('cases over the WebMCP of the browser', { test: 6, all: count, long: count });

for (const [index, toolCase] of toolCases.entries()) {
  const tag = (index * native) % count < native ? ' @webmcp' : '';
  test(`over MCP, in the page and from the host of a frame: ${toolCase.name}${tag}`, async ({
    newServer,
    context,
    page: host,
    site,
  }, testInfo) => {
    const first = await newServer();
    const agent = await connectAgent(first);
    const expected = await answersOf(toolCase, first, (name, input) => agent.call(name, input));
    await agent.close();

    const second = await newServer();
    const page = new StoplinePage(await context.newPage());
    await page.open(second.url);
    const inPage = await answersOf(toolCase, second, (name, input) => page.callTool(name, input));
    expect(page.problems.unexpected).toEqual([]);
    await page.page.close();
    expect(inPage).toEqual(expected);

    const third = await newServer();
    await host.goto(site.origin);
    await embed(host, { server: third.origin, token: third.token, allowsAgents: true });
    expect(await outcome(host)).toBe('ready');
    const hasRegistry = await host.evaluate(() => 'modelContext' in document);
    expect(hasRegistry, 'in a browser with WebMCP, an agent of the host finds the tools of the frame').toBe(
      testInfo.project.name === 'webmcp',
    );
    const fromHost = await answersOf(toolCase, third, async (name, input = {}) =>
      hasRegistry
        ? callFromHost(host, third.origin, name, input)
        : ((await call(host, 'call', name, input)) as ToolAnswer),
    );
    await host.goto('about:blank');
    expect(fromHost).toEqual(expected);
  });
}
