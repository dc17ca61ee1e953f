import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext } from '@playwright/test';
import { connectAgent, connectStdioAgent, type Agent, type AgentOptions, type Era } from './agent.ts';
import { overhear, type Overhearing } from './exercises.ts';
import { StoplinePage } from './page.ts';
import { programsFolder } from './paths.ts';
import { Secrets } from './secrets.ts';
import { startServer, type RunningServer } from './server.ts';
import { createTestFolder, type TestFolder } from './workspace.ts';

export interface Options {
  /** The folder of e2e/programs that is served, or `examples`. */
  program: string;
  /** Packages of node_modules that are copied into the program's folder. */
  packages: readonly string[];
  /** The server's arguments, besides the workspace and a free port. By default they trust the folder and its adapters.json. */
  serverArguments: readonly string[];
}

interface Opening {
  /** Another server than the test's first. */
  readonly server?: RunningServer;
  /** Another browser context, which acts as a second browser. */
  readonly context?: BrowserContext;
  /** Another URL than the printed one. */
  readonly url?: string;
}

export interface Fixtures {
  testFolder: TestFolder;
  overhearing: Overhearing;
  /** The secrets of the test. It fails if the log of one of its servers contains one. */
  secrets: Secrets;
  /** Starts another server. It must exit cleanly at the end of the test. */
  launchServer: (args?: readonly string[]) => Promise<RunningServer>;
  /** The built product, serving a copy of the program's folder. */
  server: RunningServer;
  /** Opens the page and waits until it is connected. Unexpected problems in it fail the test at its end. */
  openPage: (opening?: Opening) => Promise<StoplinePage>;
  /** An agent over Streamable HTTP, at the test's first server. */
  agent: Agent;
  /** Further agents over HTTP: another era, another token. */
  openAgent: (options?: AgentOptions) => Promise<Agent>;
  /** An agent over stdio, with its own `stopline mcp` in the same folder. */
  openStdioAgent: (era?: Era) => Promise<Agent>;
}

/** Ends all of them, then fails with every error. */
async function endAll(ends: readonly (() => Promise<void>)[]): Promise<void> {
  const outcomes = await Promise.allSettled(ends.map((end) => end()));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  expect(reasons, 'everything that the test started ends cleanly').toEqual([]);
}

/** A program with an adapter of its own has it in a file of its folder. */
function adaptersOf(program: string): readonly string[] {
  const file = join(programsFolder, program, 'adapters.json');
  return existsSync(file) ? ['--adapters', file] : [];
}

/** Playwright's `test` with the product's fixtures. */
export const test = base.extend<Options & Fixtures>({
  program: ['javascript', { option: true }],
  packages: [[], { option: true }],
  serverArguments: [({ program }, use) => use(['--trust', ...adaptersOf(program)]), { option: true }],

  testFolder: async ({ program, packages }, use) => {
    const folder = createTestFolder(program, packages);
    try {
      await use(folder);
      expect(folder.leftovers(), 'no temporary file is left').toEqual([]);
    } finally {
      folder.remove();
    }
  },

  // For every test, so that an annotated test without a server fails.
  overhearing: [({}, use, testInfo) => overhear(use, testInfo), { auto: true }],

  secrets: ({}, use) => use(new Secrets()),

  launchServer: async ({ testFolder, serverArguments, overhearing, secrets }, use, testInfo) => {
    const { servers } = overhearing;
    await use(async (args = serverArguments) => {
      const environment = { ...testFolder.environment, ...secrets.environment };
      const server = await startServer({ ...testFolder, environment, args: [...args, ...overhearing.args] });
      secrets.add('token', server.token);
      servers.push(server);
      return server;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const server of servers)
        await testInfo.attach('server log', { body: server.shownLogs(), contentType: 'text/plain' });
    }
    await endAll(servers.map((server) => () => server.stop()));
    expect(secrets.foundIn(servers), 'no log contains a secret').toEqual([]);
  },

  server: async ({ launchServer }, use) => {
    await use(await launchServer());
  },

  openPage: async ({ server, context, secrets }, use) => {
    const pages: StoplinePage[] = [];
    await use(async (opening = {}) => {
      const page = new StoplinePage(await (opening.context ?? context).newPage());
      pages.push(page);
      secrets.addTicketsOf(page.page);
      await page.open(opening.url ?? (opening.server ?? server).url);
      return page;
    });
    await secrets.settle();
    expect(
      pages.flatMap((page) => page.problems.unexpected),
      'nothing goes wrong in the page',
    ).toEqual([]);
  },

  openAgent: async ({ server, secrets }, use) => {
    const agents: Agent[] = [];
    await use(async (options) => {
      if (options?.token !== undefined) secrets.add('token of an agent', options.token);
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
