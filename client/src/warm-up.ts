import { html, render } from 'lit';
import { reduce, type Fact } from '#protocol';
import { createShell } from './app/shell.ts';
import { pageFeatures } from './features/features.ts';
import { PageWorkbench } from './model/create-workbench.ts';
import { followStops } from './model/follow/follow-stops.ts';
import type { ServerState } from './model/ports.ts';
import { initialServerState } from './model/server-state.ts';
import { Store } from './model/store.ts';
import { createViewState } from './model/view-state.ts';
import { whenIdle } from './ui/when-idle.ts';

const sessionId = 'warm-up';
const path = '/warm-up';
const text = 'first\nsecond\n';
const base = { sessionId, at: '' } as const;

const answered = { ...base, type: 'answered', requestId: 1 } as const;

const started: readonly Fact[] = [
  {
    ...base,
    type: 'session_created',
    session: {
      id: sessionId,
      name: '',
      type: '',
      request: 'launch',
      adapter: '',
      noDebug: false,
      startedBy: { kind: 'person', name: '' },
    },
  },
  { ...answered, command: 'initialize', arguments: { adapterID: '' }, body: {} },
  { ...base, type: 'session_ready' },
  { ...answered, command: 'threads', arguments: undefined, body: { threads: [{ id: 1, name: 'main' }] } },
];

/** A stop, in the two messages of the server: its place, and its values. */
const stopped = (id: number): readonly [place: readonly Fact[], values: readonly Fact[]] => [
  [
    { ...base, type: 'event', event: 'stopped', body: { reason: 'breakpoint', threadId: 1, allThreadsStopped: true } },
    {
      ...answered,
      command: 'stackTrace',
      arguments: { threadId: 1 },
      body: { stackFrames: [{ id, name: 'main', line: id, column: 1, source: { path } }], totalFrames: 1 },
    },
  ],
  [
    {
      ...answered,
      command: 'scopes',
      arguments: { frameId: id },
      body: { scopes: [{ name: 'Locals', variablesReference: id, expensive: false }] },
    },
    {
      ...answered,
      command: 'variables',
      arguments: { variablesReference: id },
      body: { variables: [{ name: 'first', value: String(id), type: 'int', variablesReference: 0 }] },
    },
    { ...base, type: 'stop_completed', stopId: id },
  ],
];

const resumed: Fact = { ...base, type: 'asked', requestId: 2, command: 'next', arguments: { threadId: 1 } };

const never = (): Promise<never> => new Promise(() => undefined);

/** A workbench of its own, over a server that has one file and answers nothing else. */
function createWorkbench(server: Store<ServerState>): PageWorkbench {
  const read = Promise.resolve({ path, text, version: '' });
  return new PageWorkbench({
    server,
    view: createViewState(undefined),
    onSignIn: () => undefined,
    door: {
      request: never,
      call: (method) => (method === 'read_file' ? read : never()),
      present: () => undefined,
      point: () => undefined,
      retryNow: () => undefined,
    },
  });
}

/** A place that nobody sees, no screen reader reads, and no script of a host finds. It is laid out. */
function createPlace(): { readonly host: HTMLElement; readonly root: ShadowRoot } {
  const host = document.createElement('div');
  host.inert = true;
  host.style.cssText = 'position: fixed; inset: 0; z-index: -1; contain: strict; visibility: hidden; display: grid';
  return { host, root: host.attachShadow({ mode: 'closed' }) };
}

/**
 * Draws a start, a stop and a step that are made up, out of sight: the browser has compiled what draws them when a person
 * waits for the first real one. Loads the editor. For a page that is idle; each part is drawn in an idle moment.
 */
export function warmUp(): void {
  const server = new Store<ServerState>({ ...initialServerState, connection: { kind: 'connected' } });
  const workbench = createWorkbench(server);
  const shell = createShell(workbench, pageFeatures);
  const { host, root } = createPlace();
  const draw = (...views: readonly unknown[]) => {
    const place = document.createElement('div');
    root.append(place);
    render(views, place);
  };
  const tell = (...facts: readonly Fact[]) =>
    server.update((known) => ({ ...known, state: facts.reduce(reduce, known.state) }));
  const [place, values] = stopped(1);
  const parts: readonly (() => void)[] = [
    () => document.body.append(host),
    () =>
      draw(
        html`<stopline-toolbar .port=${shell}></stopline-toolbar><stopline-status .port=${shell}></stopline-status>`,
      ),
    () => draw(shell.panel('call-stack')?.view({}), shell.panel('variables')?.view({})),
    () => draw(html`<stopline-editor-area .port=${shell}></stopline-editor-area>`),
    () => void workbench.openFile(path),
    () => followStops(workbench),
    () => tell(...started),
    () => tell(...place),
    () => tell(...values),
    () => tell(resumed, ...stopped(2).flat()),
    () => host.remove(),
  ];
  const next = (part: number): void => {
    parts[part]?.();
    if (part + 1 < parts.length) whenIdle(() => next(part + 1));
  };
  next(0);
}
