import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createLaunchConfigurations } from './start/launch-configurations.ts';
import { readAdaptersFile } from './adapters/adapters-file.ts';
import { createCatalog } from './adapters/catalog.ts';
import { createGuardedProcesses } from './processes/guarded-processes.ts';
import type { OwnedProcesses } from './processes/owned-processes.ts';
import { bubblewrapIsolation, withoutIsolation, type Isolation } from './sandbox/isolation.ts';
import { processLimitProblem } from './sandbox/process-limit.ts';
import { packageFolder, sandboxPlaces } from './sandbox/sandbox-places.ts';
import { Debugger } from './debugger/debugger.ts';
import { likelySecrets, noMasks } from './masks/mask-rules.ts';
import type { McpTools } from './mcp/mcp-tools.ts';
import { createHealth } from './http/health.ts';
import { createPages } from './pages/pages.ts';
import { createHttpServer } from './http/app.ts';
import { Links } from './http/links.ts';
import { ownerToken } from './http/owner-token.ts';
import { takePassedSocket } from './http/passed-socket.ts';
import { Principals } from './http/secrets.ts';
import { Tickets } from './http/tickets.ts';
import { pageUrl } from './http/urls.ts';
import type { McpHandler } from './http/routes.ts';
import type { Logger } from './log.ts';
import { sandboxLimitsOf, workspaceOf, type Options } from './cli/options.ts';
import { ApprovalsFile, everythingApproved, type Approvals } from './state/approvals.ts';
import { sandboxCacheFolder, workspaceStateFile } from './state/state-folder.ts';
import { settingsFile } from './state/settings-file.ts';
import { toolsWith } from './tools/index.ts';
import { createToolbox } from './tools/toolbox.ts';
import { createWorkspaceFiles } from './pages/workspace-files.ts';

/** How long sessions and processes may take to end before they are killed, in milliseconds. */
export const endWithinMs = 7_000;

/** The version and id of this build. */
export interface BuildIdentity {
  readonly version: string;
  /** The same for the page and the server that were built together. */
  readonly build: string;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Isolates programs as the option `sandbox` says. Throws a UsageError if that is impossible. */
async function isolationFor(options: Options, processes: OwnedProcesses, log: Logger): Promise<Isolation> {
  if (options.sandbox === 'none') return withoutIsolation(processes);
  const environment = process.env;
  const problem = processLimitProblem();
  if (problem !== undefined) log.warn(problem);
  const cacheFolder = sandboxCacheFolder(options.workspace);
  const hidden = options.sandboxHide;
  const places = sandboxPlaces({
    environment,
    workspaceFolders: [options.workspace],
    secretFiles: [
      ...(options.tokenFile === undefined ? [] : [options.tokenFile]),
      ...hidden.filter((path) => !isFolder(path)),
    ],
    secretFolders: [
      ...[dirname(dirname(settingsFile(options.workspace))), dirname(cacheFolder)],
      ...hidden.filter(isFolder),
    ],
    cacheFolder,
    programFolders: [packageFolder, ...(options.adaptersFile === undefined ? [] : [dirname(options.adaptersFile)])],
  });
  return bubblewrapIsolation({ processes, environment, places, limits: sandboxLimitsOf(options) });
}

/** The examples that Stopline is shipped with, by their real path. */
function bundledExamples(): string | undefined {
  const folder = join(import.meta.dirname, '../../examples');
  return existsSync(folder) ? realpathSync.native(folder) : undefined;
}

/** The approvals of a workspace: those of its owner, or all for a trusted one and for the bundled examples. */
function approvalsFor({ command, trust, workspace }: Options, log: Logger): Approvals {
  const isAsked = command === 'approve' || (!trust && workspace !== bundledExamples());
  if (!isAsked) return everythingApproved;
  return new ApprovalsFile({ file: workspaceStateFile(workspace, 'approvals.json'), workspaceFolder: workspace, log });
}

/** The debugger of a folder with its tools, for pages and MCP. Throws a UsageError for an invalid adapters file. */
export async function createWorkbench(options: Options, log: Logger) {
  const catalog = createCatalog(await readAdaptersFile(options.adaptersFile));
  const { processes, close } = await createGuardedProcesses(log);
  const isolation = await isolationFor(options, processes, log).catch(async (thrown: unknown) => {
    await close(() => Promise.resolve(), endWithinMs);
    throw thrown;
  });
  const debug = await Debugger.create({
    workspaceFolder: options.workspace,
    workspaceFile: options.workspaceFile,
    catalog,
    isolation,
    configurations: createLaunchConfigurations(workspaceOf(options), catalog, {
      environment: process.env,
      processes: isolation.outside,
      hides: isolation.hides,
    }),
    environment: process.env,
    settingsFile: settingsFile(options.workspace),
    isGuest: options.command === 'mcp',
    approvals: approvalsFor(options, log),
    trust: options.trust,
    startsInAdvance: !options.noAdapterInAdvance,
    masks: { names: options.redactedNames, values: options.redactedValues, files: options.redactedFiles },
    agentMasks: options.agentsSeeSecrets ? noMasks : likelySecrets,
    waitTimeoutMs: options.waitTimeoutMs,
    sessionTimeoutMs: options.sessionTimeoutMinutes * 60_000,
    log,
  });
  const toolbox = createToolbox(toolsWith(options.tools), debug);
  const { references, masks, agentMasks } = debug;
  return {
    debug,
    toolbox,
    mcpTools: { toolbox, references, masks, agentMasks } satisfies McpTools,
    /** Ends every session and process, by force if that takes too long. */
    close: () => close(() => debug.close(), endWithinMs),
  };
}

/** Serves a folder over HTTP: the page, its live connection, and MCP, on a passed socket if there is one. Resolves when the server listens. */
export async function serve(options: Options, identity: BuildIdentity, log: Logger) {
  // First, so that no process of this server inherits the variables.
  const passedSocket = takePassedSocket(process.env, process.pid);
  const owner = await ownerToken({ ...options, stdin: process.stdin });
  log.withhold(owner.token);
  const principals = new Principals();
  principals.add(owner.token, { id: 'owner', role: 'owner' });
  const tickets = new Tickets();
  const links = new Links({ principals, tickets, withhold: (token) => log.withhold(token) });
  const workbench = await createWorkbench(options, log);
  const { debug, toolbox, mcpTools } = workbench;
  const files = createWorkspaceFiles({
    workspaceFolder: options.workspace,
    readRoots: () => debug.sessions.readRoots,
    hides: debug.options.isolation.hides,
    readOnly: options.readOnly,
  });
  const health = createHealth({
    version: identity.version,
    shared: debug.shared,
    pages: () => pages.count(),
    agentCalls: () => debug.clients.count('agent'),
    adapterInAdvanceBytes: () => debug.inAdvance?.residentBytes() ?? 0,
    bytes: () => http.bytes(),
  });
  const pages = createPages({
    debug,
    toolbox,
    files,
    links,
    publicUrl: options.publicUrls[0]?.href,
    hello: {
      ...identity,
      workspace: {
        name: basename(options.workspaceFile ?? options.workspace, '.code-workspace'),
        path: options.workspace,
        isolation: options.sandbox,
      },
      readOnly: options.readOnly,
    },
    log,
    onRelayed: health.relayed,
  });
  const http = createHttpServer({
    options,
    passedSocket,
    clientFolder: join(import.meta.dirname, '../client'),
    principals,
    tickets,
    links,
    mcp: mcpWhenAsked(mcpTools, identity),
    health: health.report,
    metrics: health.metrics,
    onConnection: (webSocket, principal) => pages.connect(webSocket, principal),
    log,
  });
  const { port } = await http.listen().catch(async (thrown: unknown) => {
    await workbench.close();
    throw thrown;
  });
  return {
    /** For the owner, with the token in its fragment, unless that was passed on stdin. */
    url: pageUrl(options, port, owner.isPrinted ? owner.token : undefined),
    close: async () => {
      http.stop();
      pages.close();
      files.close();
      await workbench.close();
      await http.close();
    },
  };
}

/** Loads MCP with its libraries, a third of the server's code, at the first request for it. */
function mcpWhenAsked(tools: McpTools, identity: BuildIdentity): McpHandler {
  let handler: Promise<McpHandler> | undefined;
  return async (...exchange) => {
    handler ??= import('./mcp/http.ts').then(({ mcpHttpHandler }) => mcpHttpHandler(tools, identity));
    await (
      await handler
    )(...exchange);
  };
}
