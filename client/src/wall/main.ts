import { followTheme, themeMenu } from '../app/theme.ts';
import { browserEnvironment } from '../model/connection/browser-environment.ts';
import { needsReload } from '../model/connection/page-build.ts';
import { TokenKeeper } from '../model/connection/token.ts';
import { initialServerState } from '../model/server-state.ts';
import { Store } from '../model/store.ts';
import { Toasts } from '../model/toasts.ts';
import { availableStorage } from '../model/kept-storage.ts';
import { createViewState } from '../model/view-state.ts';
import { WallConnection } from './wall-connection.ts';
import { initialWallState } from './wall-state.ts';
import './wall.ts';

const tokens = new TokenKeeper({ location, history, storage: availableStorage('sessionStorage') });
const wall = new Store(initialWallState);
const view = createViewState(availableStorage('localStorage'));
const toasts = new Toasts();
/** For the token field, which is that of the debugger. */
const server = new Store(initialServerState);
wall.subscribe(() => server.update((value) => ({ ...value, connection: wall.value.connection })));

function onBuild(build: string): boolean {
  const isOld = needsReload(build, history);
  if (isOld) location.reload();
  return !isOld;
}

const connection = new WallConnection({
  wall,
  environment: browserEnvironment(document.baseURI),
  onBuild,
  onRefused: () => tokens.forget(),
});

function connect(): void {
  if (tokens.token === undefined) wall.update((value) => ({ ...value, connection: { kind: 'needs_token' } }));
  else connection.connect(tokens.token);
}

function signIn(token: string): void {
  tokens.set(token);
  connect();
}

followTheme({ view }, document.documentElement);
wall.subscribe(() => (document.title = `Class ${wall.value.name} – Stopline`));
window.addEventListener('online', () => connection.retryNow());
window.addEventListener('pageshow', () => connection.retryNow());
window.addEventListener('hashchange', () => {
  if (tokens.takeFromFragment()) connect();
});
const page = document.querySelector('stopline-wall');
if (page) {
  page.port = {
    wall,
    call: (method, params) => connection.call(method, params),
    themes: () => themeMenu({ view }),
    token: { server, signIn },
    toasts: toasts.store,
    dismissToast: (id) => toasts.remove(id),
    notify: (message, kind = 'news', action) => toasts.add(message, kind, action),
    announce: (message) => toasts.add(message, 'news'),
  };
}
connect();
