import { test as base, expect, type BrowserContext } from '@playwright/test';
import { connectAgent, connectStdioAgent, type Agent, type AgentOptions, type Era } from './agent.ts';
import { overhear, type Overhearing } from './exercises.ts';
import { StoplinePage } from './page.ts';
import { startServer, type RunningServer } from './server.ts';
import { createTestFolder, type TestFolder } from './workspace.ts';

export interface Options {
  /** The folder of e2e/programs that is served, or `examples`. */
  program: string;
  /** Packages of node_modules that the program's folder gets a copy of. */
  packages: readonly string[];
  /** What the server is started with, beside the workspace and a free port. */
  serverArguments: readonly string[];
}

interface Opening {
  /** Another server than the test's first. */
  readonly server?: RunningServer;
  /** Another browser context: a second browser, for what the server knows of it. */
  readonly context?: BrowserContext;
  /** Another URL than the printed one. */
  readonly url?: string;
}

export interface Fixtures {
  testFolder: TestFolder;
  overhearing: Overhearing;
  /** Starts one more server; it is ended with the test, and must end cleanly. */
  launchServer: (args?: readonly string[]) => Promise<RunningServer>;
  /** The built product, serving a copy of the program's folder. */
  server: RunningServer;
  /** Opens the page and waits until it is connected; at the end the test fails on what went wrong in it unannounced. */
  openPage: (opening?: Opening) => Promise<StoplinePage>;
  /** An agent over Streamable HTTP at the test's first server. */
  agent: Agent;
  /** Further agents over HTTP: another era, another token. */
  openAgent: (options?: AgentOptions) => Promise<Agent>;
  /** An agent over stdio, with a `stopline mcp` of its own that serves the same folder. */
  openStdioAgent: (era?: Era) => Promise<Agent>;
}

/** Ends all of them, and fails with all that went wrong only then. */
async function endAll(ends: readonly (() => Promise<void>)[]): Promise<void> {
  const outcomes = await Promise.allSettled(ends.map((end) => end()));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  expect(reasons, 'everything that the test started ends cleanly').toEqual([]);
}

/** Playwright's `test`, with the product in it. */
export const test = base.extend<Options & Fixtures>({
  program: ['javascript', { option: true }],
  packages: [[], { option: true }],
  serverArguments: [['--trust'], { option: true }],

  testFolder: async ({ program, packages }, use) => {
    const folder = createTestFolder(program, packages);
    try {
      await use(folder);
      expect(folder.leftovers(), 'no temporary file is left').toEqual([]);
    } finally {
      folder.remove();
    }
  },

  // For every test, so that one that starts no server exercises nothing.
  overhearing: [({}, use, testInfo) => overhear(use, testInfo), { auto: true }],

  launchServer: async ({ testFolder, serverArguments, overhearing }, use, testInfo) => {
    const { servers } = overhearing;
    await use(async (args = serverArguments) => {
      const server = await startServer({ ...testFolder, args: [...args, ...overhearing.args] });
      servers.push(server);
      return server;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const server of servers)
        await testInfo.attach('server log', { body: server.shownLogs(), contentType: 'text/plain' });
    }
    await endAll(servers.map((server) => () => server.stop()));
  },

  server: async ({ launchServer }, use) => {
    await use(await launchServer());
  },

  openPage: async ({ server, context }, use) => {
    const pages: StoplinePage[] = [];
    await use(async (opening = {}) => {
      const page = new StoplinePage(await (opening.context ?? context).newPage());
      pages.push(page);
      await page.open(opening.url ?? (opening.server ?? server).url);
      return page;
    });
    expect(
      pages.flatMap((page) => page.problems),
      'nothing goes wrong in the page',
    ).toEqual([]);
  },

  openAgent: async ({ server }, use) => {
    const agents: Agent[] = [];
    await use(async (options) => {
      const agent = await connectAgent(server, options);
      agents.push(agent);
      return agent;
    });
    await endAll(agents.map((agent) => () => agent.close()));
  },

  agent: async ({ openAgent }, use) => {
    await use(await openAgent());
  },

  openStdioAgent: async ({ testFolder }, use) => {
    const agents: Agent[] = [];
    await use(async (era) => {
      const agent = await connectStdioAgent({ ...testFolder, args: ['--trust'] }, era);
      agents.push(agent);
      return agent;
    });
    await endAll(agents.map((agent) => () => agent.close()));
  },
});

export { expect };
