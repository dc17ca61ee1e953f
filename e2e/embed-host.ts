import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Frame, Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

interface Site {
  readonly origin: string;
  close(): void;
}

/** A web IDE: an empty page of another origin. */
async function openSite(): Promise<Site> {
  const body = '<!doctype html><html lang="en"><title>Web IDE</title><body></body></html>';
  const site = createServer((request, response) => {
    if (request.url === '/favicon.ico') response.statusCode = 204;
    response.setHeader('Content-Type', 'text/html').end(request.url === '/favicon.ico' ? '' : body);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

/** Playwright's `test` with two pages of other origins that may embed the debugger. */
export const test = base.extend<{ site: Site; stranger: Site }>({
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    site.close();
  },
  stranger: async ({}, use) => {
    const site = await openSite();
    await use(site);
    site.close();
  },
});

/** How a host embeds the debugger. */
interface Embedding {
  readonly server: string;
  readonly token?: string;
  readonly sandbox?: string;
  readonly theme?: string;
  readonly panels?: string;
  /** The permissions policy of the frame. */
  readonly allow?: string;
  readonly allowsAgents?: boolean;
}

/** Embeds the debugger by its element. The outcome of `ready` and the events are kept in `window.outcome` and `window.seen`. */
export const embed = (page: Page, embedding: Embedding) =>
  page.evaluate(async ({ server, token, sandbox, theme, panels, allow, allowsAgents }) => {
    await import(`${server}/embed.js`);
    const element = document.createElement('stopline-debugger');
    element.setAttribute('src', server);
    if (token !== undefined) Reflect.set(element, 'token', token);
    if (sandbox !== undefined) element.setAttribute('sandbox', sandbox);
    if (theme !== undefined) element.setAttribute('theme', theme);
    if (panels !== undefined) element.setAttribute('panels', panels);
    if (allow !== undefined) element.setAttribute('allow', allow);
    if (allowsAgents !== undefined) Reflect.set(element, 'allowsAgents', allowsAgents);
    element.style.cssText = 'display: block; width: 640px; height: 480px';
    const seen: { readonly name: string; readonly detail: unknown }[] = [];
    const client = Reflect.get(element, 'client') as EventTarget;
    for (const name of [
      'state',
      'stopped',
      'output',
      'breakpoints',
      'open',
      'connection',
      'consent_required',
      'closed',
    ])
      client.addEventListener(name, (event) => seen.push({ name, detail: (event as CustomEvent).detail }));
    document.body.append(element);
    const ready = Reflect.get(element, 'ready') as Promise<unknown>;
    const outcome = ready.then(
      () => 'ready',
      (error: unknown) => `${String(Reflect.get(error as object, 'code'))}: ${(error as Error).message}`,
    );
    Object.assign(window, { seen, outcome, debuggerElement: element });
  }, embedding);

/** What `ready` came to. */
export const outcome = (page: Page) => page.evaluate(() => Reflect.get(window, 'outcome') as Promise<string>);

/** Calls a method of the client. Resolves with its answer, or with the code of its error. */
export const call = (page: Page, method: string, ...given: readonly unknown[]) =>
  page.evaluate(
    async ([name, parameters]) => {
      const client = Reflect.get(Reflect.get(window, 'debuggerElement') as object, 'client') as object;
      const run = Reflect.get(client, name) as (...values: readonly unknown[]) => Promise<unknown>;
      return Promise.resolve(run.call(client, ...parameters)).catch(
        (error: unknown) => Reflect.get(error as object, 'code') as unknown,
      );
    },
    [method, [...given]] as const,
  );

/** Hands another token over. Resolves with what `ready` comes to. */
export const setToken = (page: Page, token: string) =>
  page.evaluate(async (given) => {
    const element = Reflect.get(window, 'debuggerElement') as object;
    Reflect.set(element, 'token', given);
    await (Reflect.get(element, 'ready') as Promise<unknown>);
    return 'ready';
  }, token);

/** The details of the events of a name. */
export const events = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      (Reflect.get(window, 'seen') as { readonly name: string; readonly detail: unknown }[])
        .filter((event) => event.name === wanted)
        .map(({ detail }) => detail),
    name,
  );

/** The frame with the embedded page. */
export function frameOf(page: Page, server: string): Frame {
  const found = page.frames().find((frame) => frame.url().startsWith(server));
  if (!found) throw new Error('There is no frame with the debugger.');
  return found;
}
