import { environment, identity, isEmbedded, session, tokens } from './opening.ts';
import type { Hello } from '#protocol';
import './app/app.ts';
import { followAnnouncements } from './app/follow-announcements.ts';
import { followPicks } from './app/palette/follow-picks.ts';
import { followQuestions } from './app/questions/follow-questions.ts';
import { followCodeSize, followTheme } from './app/theme.ts';
import { followTitle } from './app/title.ts';
import { followVisibleHeight } from './app/visible-height.ts';
import { listenToKeys } from './app/commands/keys.ts';
import { createShell } from './app/shell.ts';
import { loadPart } from './model/attempt.ts';
import { needsReload } from './model/connection/page-build.ts';
import { firstCalls } from './model/connection/first-messages.ts';
import { ServerConnection } from './model/connection/server.ts';
import { PageWorkbench } from './model/create-workbench.ts';
import { followChecksums } from './model/follow/follow-checksums.ts';
import { followConnection } from './model/follow/follow-connection.ts';
import { followFailures, followServers } from './model/follow/follow-news.ts';
import { followImportant } from './model/follow/follow-important.ts';
import { followRecentFiles } from './model/follow/follow-recent-files.ts';
import { followNextStart } from './model/follow/follow-next-start.ts';
import { followNotices } from './model/follow/follow-notices.ts';
import { followPrograms } from './model/follow/follow-programs.ts';
import { followShownFile } from './model/follow/follow-shown-file.ts';
import { followSources } from './model/follow/follow-sources.ts';
import { followStops } from './model/follow/follow-stops.ts';
import { initialServerState } from './model/server-state.ts';
import { rememberSelection } from './model/remembered-selection.ts';
import { Store } from './model/store.ts';
import { availableStorage } from './model/kept-storage.ts';
import { createViewState } from './model/view-state.ts';
import { drawOneByOne } from './ui/first-drawing.ts';
import { listenToLongPresses } from './ui/long-press.ts';
import { StoplineWholeText } from './ui/whole-text.ts';
import { pageFeatures } from './features/features.ts';
import { ensureModelContext } from './features/agents/webmcp/fallback.ts';
import { ToolRegistration } from './features/agents/webmcp/register-tools.ts';

/** Without it, the first stop is drawn later. */
const warmUp = (): void => void import('./warm-up.ts').then((part) => part.warmUp()).catch(() => undefined);

/** Keeps what depends on the state of the page up to date. */
function follow(workbench: PageWorkbench): void {
  followTheme(workbench, document.documentElement);
  followCodeSize(workbench, document.documentElement);
  followTitle(workbench, document);
  followVisibleHeight(window, document.body);
  followStops(workbench);
  followChecksums(workbench);
  followAnnouncements(workbench);
  followFailures(workbench);
  followServers(workbench);
  followNotices(workbench, availableStorage('localStorage'));
  followImportant(workbench);
  followSources(workbench);
  followConnection(workbench);
  followRecentFiles(workbench);
  followShownFile(workbench);
  followPrograms(workbench);
  followNextStart(workbench, document, warmUp);
  rememberSelection(workbench, session);
}

/** Listens to what happens to the tab and the network. */
function listen({ openFiles, refreshConfigurations }: PageWorkbench, connection: ServerConnection): void {
  listenToLongPresses(window);
  window.addEventListener('online', () => connection.retryNow());
  window.addEventListener('focus', () => void refreshConfigurations());
  window.addEventListener('pageshow', () => connection.retryNow());
  window.addEventListener('pagehide', () => openFiles.flush());
  window.addEventListener('beforeunload', (event) => {
    if (!openFiles.flush()) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.retryNow();
    else openFiles.flush();
  });
}

/** Makes the page: what it knows, what it follows, and at last what it shows. */
function openPage(): void {
  const server = new Store(initialServerState);
  const view = createViewState(availableStorage('localStorage'), isEmbedded);

  function onHello({ build, tools: offered }: Hello): boolean {
    if (needsReload(build, history)) {
      location.reload();
      return false;
    }
    void tools.offer(offered).catch((error: unknown) => {
      workbench.notify(`Tools for agents in this page are unavailable: ${String(error)}`, 'failure');
    });
    return true;
  }

  const connection = new ServerConnection({
    server,
    environment,
    ...identity,
    firstCalls,
    onHello,
    onFilesChanged: (paths) => workbench.onFilesChanged(paths),
    onMessage: (message) => workbench.messages.deliver(message),
    onRefused: () => tokens.forget(),
  });

  function connect(): void {
    const { token } = tokens;
    if (token !== undefined) connection.connect(token);
    else if (!isEmbedded) askForToken();
  }

  /** Does nothing if there is a token, or a person is asked already. */
  function askForToken(): void {
    if (tokens.token !== undefined || server.value.connection.kind !== 'connecting') return;
    server.update((state) => ({ ...state, connection: { kind: 'needs_token' } }));
  }

  const workbench = new PageWorkbench({
    server,
    view,
    door: connection,
    storage: availableStorage('localStorage'),
    onSignIn: (token) => {
      tokens.set(token);
      connect();
    },
  });
  const shell = createShell(workbench, pageFeatures);
  const tools = new ToolRegistration(
    ensureModelContext(),
    (name, input, signal) => connection.callTool(name, input, { signal }),
    !isEmbedded,
  );

  follow(workbench);
  listenToKeys(window, shell);
  listen(workbench, connection);
  window.addEventListener('hashchange', () => {
    if (tokens.takeFromFragment()) connect();
  });

  /** Draws the page. */
  function show(): void {
    const app = document.querySelector('stopline-app');
    if (app) {
      drawOneByOne();
      app.port = shell;
      followPicks(shell, app.renderRoot);
      followQuestions(workbench, app.renderRoot);
      if (isEmbedded) {
        void loadPart(workbench, import('./embed/embed-page.ts'), 'The part for embedding')
          .then((part) =>
            part?.startEmbedded({ shell, tools, server: connection, askForToken, layout: app.renderRoot }),
          )
          .catch((error: unknown) => workbench.notify(String(error), 'failure'));
      }
    }
    document.body.append(new StoplineWholeText());
  }

  connect();
  setTimeout(show);
}

// Making the page and drawing it are tasks of their own: with the modules above, they would be one long task.
setTimeout(openPage);
