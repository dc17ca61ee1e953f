import type { BrowserContext, Page } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoplinePage } from '../e2e/page.ts';
import { programsFolder } from '../e2e/paths.ts';
import { endProcess, startServed, type Served } from '../e2e/served.ts';
import type { Bench, ProductPlace } from './bench.ts';
import { preparePainted } from './painted.ts';
import { programOf, type Program } from './programs.ts';
import { browserAtRest } from './browser-at-rest.ts';
import type { Scope } from './scope.ts';

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Starts the built product on a copy of the programs, with a new state folder: nothing is remembered between runs. */
export async function startProduct(
  bench: ProductPlace,
  scope: Scope,
  args: readonly string[] = [],
  port = 0,
): Promise<Served> {
  const state = mkdtempSync(join(tmpdir(), 'state-'));
  const server = await startServed({
    command: [process.execPath, bench.command, bench.folder.workspace, '--port', String(port), '--trust', ...args],
    cwd: bench.folder.workspace,
    environment: { ...bench.environment, XDG_STATE_HOME: state },
  });
  return scope.keep(server, ({ child }) => endProcess(child));
}

async function startScript({ folder, environment, scope }: Bench, name: string): Promise<Served> {
  const server = await startServed({ command: [process.execPath, script(name)], cwd: folder.workspace, environment });
  return scope.keep(server, ({ child }) => endProcess(child));
}

/** Starts the smallest server that serves a page. */
export const startBareServer = (bench: Bench): Promise<Served> => startScript(bench, './bare-server.mjs');

/** Starts the smallest server that serves live connections. */
export const startBareLiveServer = (bench: Bench): Promise<Served> => startScript(bench, './bare-live-server.mjs');

/** A watched empty page in a new browser context, so that every cache is cold. */
export async function openEmptyPage(bench: Bench): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = bench.scope.keep(await bench.browser.newContext({ viewport: { width: 1440, height: 900 } }), (each) =>
    each.close(),
  );
  await preparePainted(context);
  const page = await context.newPage();
  await browserAtRest(bench.browser);
  return { page, context };
}

/** The product with its page. */
export interface OpenProduct {
  readonly server: Served;
  readonly page: Page;
  readonly workbench: StoplinePage;
}

/** Starts the product and opens its page. */
async function openProduct(bench: Bench, args: readonly string[] = []): Promise<OpenProduct> {
  const server = await startProduct(bench, bench.scope, args);
  const { page } = await openEmptyPage(bench);
  const workbench = new StoplinePage(page);
  await workbench.open(server.url);
  return { server, page, workbench };
}

/** A stopped program whose scripted adapter answers at once, so that only our share counts. */
export async function openScripted(bench: Bench, program: string, variable: string): Promise<StoplinePage> {
  const { workbench } = await openProduct(bench, ['--adapters', join(programsFolder, program, 'adapters.json')]);
  await workbench.start(program);
  await workbench.expectStatus('Stopped');
  await workbench.variable(variable).waitFor();
  return workbench;
}

/** Opens the page with a program of the bench: its file open, breakpoints set, its configuration chosen. */
export async function openProgram(
  bench: Bench,
  program: Program,
  lines: readonly number[],
  args?: readonly string[],
): Promise<OpenProduct> {
  const product = await openProduct(bench, args);
  const { workbench } = product;
  const { file, configurationName } = programOf(bench, program);
  await workbench.openFile(file);
  for (const line of lines) {
    await workbench.goToLine(line);
    await workbench.toggleBreakpoint(line);
    await workbench.mark(line).waitFor();
  }
  await workbench.choose(configurationName);
  return product;
}
