import { once } from 'node:events';
import type { Server } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { inRepository } from './paths.ts';
import type { RunningServer } from './server.ts';

interface Example {
  readonly serveSite: (options: {
    readonly folder: string;
    readonly workspace: string;
    readonly port: number;
    readonly debuggerAt: () => { readonly src: string; readonly token: string };
  }) => Server;
}

/** A host, on an origin of its own, with the debugger that a test starts. */
export interface Site {
  readonly origin: string;
  /** Shows the host's page, with a query, which connects to a server. */
  readonly open: (page: Page, server: RunningServer, query?: string) => Promise<void>;
}

/** Playwright's `test` with a host: the folder of its page, in the repository, is the option `hostFolder`. */
export const test = base.extend<{ hostFolder: string; site: Site }>({
  hostFolder: ['examples/embed/elements', { option: true }],
  site: async ({ testFolder, hostFolder }, use) => {
    const { serveSite } = (await import(pathToFileURL(inRepository('examples/embed/serve.mjs')).href)) as Example;
    let at = { src: '', token: '' };
    const folder = inRepository(hostFolder);
    const site = serveSite({ folder, workspace: testFolder.workspace, port: 0, debuggerAt: () => at });
    await once(site, 'listening');
    const address = site.address();
    const origin = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const open = async (page: Page, server: RunningServer, query = '') => {
      at = { src: `${server.origin}/`, token: server.token };
      await page.goto(`${origin}/${query}`);
    };
    await use({ origin, open });
    site.closeAllConnections();
    site.close();
  },
});
