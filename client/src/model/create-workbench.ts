import { DebugError, sourceBreakpoints, type Dap, type PresentedPointer } from '#protocol';
import { commandEntry } from './commands/command-entry.ts';
import { Runner } from './commands/runner.ts';
import { shownSituation } from './commands/conditions.ts';
import type { ServerConnection } from './connection/server.ts';
import { ConfigurationList } from './configurations.ts';
import { isFile, workspaceLabel } from './files/document-names.ts';
import { Documents } from './files/documents.ts';
import { followSessions } from './follow/follow-sessions.ts';
import { Drafts, type DraftStorage } from './files/drafts.ts';
import { EditedFiles } from './files/open-files.ts';
import { Navigation } from './navigation.ts';
import { Presentation } from './presentation.ts';
import { noProgramLines } from './program-lines.ts';
import { ReadCache } from './reads/reads.ts';
import { restoreTabs } from './files/restore-tabs.ts';
import { addOutput } from './server-state.ts';
import { shownFrame } from './shown.ts';
import { ServerMessages } from './server-messages.ts';
import { Store } from './store.ts';
import { thisPage } from './this-page.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { breakpointIdsOn, toggleBreakpoint } from './toggle-breakpoint.ts';
import { OutputReads } from './output-reads.ts';
import { Toasts } from './toasts.ts';
import { availableStorage } from './kept-storage.ts';
import type { ViewState } from './view-state.ts';
import { UiRequests } from './ui-requests.ts';
import type { Workbench } from './workbench.ts';
import type { Presented, ServerState } from './ports.ts';

/** Shows files and sources. */
export type SourceOpener = Pick<Documents, 'openFile' | 'openSource'>;

export type ServerDoor = Pick<ServerConnection, 'request' | 'call' | 'present' | 'point' | 'retryNow'>;

interface WorkbenchParts {
  readonly server: Store<ServerState>;
  readonly view: Store<ViewState>;
  readonly door: ServerDoor;
  /** Where unsaved text is backed up. */
  readonly storage?: DraftStorage | undefined;
  readonly onSignIn: (token: string) => void;
  /** An editor that shows files and sources instead of the page's. */
  readonly opener?: SourceOpener;
}

/** The page's workbench: its stores and actions. */
export class PageWorkbench implements Workbench {
  readonly server: Store<ServerState>;
  readonly view: Store<ViewState>;
  readonly presented: Store<Presented>;
  readonly documents: Workbench['documents'];
  readonly editorGroups: Workbench['editorGroups'];
  readonly openFiles: EditedFiles;
  readonly configurations: Workbench['configurations'];
  readonly toasts: Workbench['toasts'];
  readonly reads: ReadCache;
  readonly announcement = new Store({ text: '', token: 0 });
  readonly uiRequests = new UiRequests();
  readonly filesChanged = new Store<readonly string[]>([]);
  readonly messages = new ServerMessages();
  readonly editorSelection: Workbench['editorSelection'] = new Store({ line: 1, column: 1 });
  readonly shownEditor: Workbench['shownEditor'] = new Store<HTMLElement | undefined>(undefined);
  readonly pointer: Workbench['pointer'] = new Store<PresentedPointer | undefined>(undefined);
  readonly navigation: Navigation;
  readonly programLines = new Store(noProgramLines);
  readonly stepsBy: Workbench['stepsBy'] = new Store<Dap.SteppingGranularity | undefined>(undefined);
  readonly signIn: (token: string) => void;
  readonly #door: ServerDoor;
  readonly #documents: Documents;
  readonly #opener: SourceOpener;
  readonly #drafts: Drafts;
  readonly #configurations: ConfigurationList;
  readonly #toasts = new Toasts();
  readonly #outputReads = new OutputReads((method, params) => this.call(method, params));
  readonly #runner = new Runner(this, () => this.#toasts.clear());

  constructor({ server, view, door, storage, onSignIn, opener }: WorkbenchParts) {
    this.server = server;
    this.view = view;
    this.signIn = onSignIn;
    this.#door = door;
    const { request, call, notify, announce } = this;
    this.reads = new ReadCache(server, request, whenIdle);
    this.presented = new Presentation(server, view).presented;
    this.toasts = this.#toasts.store;
    followSessions({ server, view, presented: this.presented, notify });
    this.#drafts = new Drafts(
      storage,
      () => server.value.workspace.path,
      thisPage({
        storage: storage && availableStorage('sessionStorage'),
        locks: storage && 'locks' in navigator ? navigator.locks : undefined,
        window,
      }),
    );
    this.#documents = new Documents({
      readFile: this.readFile,
      readSource: (sessionId, source) =>
        request(sessionId, 'source', { source, sourceReference: source.sourceReference ?? 0 }),
      toLabel: (path) => workspaceLabel(path, server.value.workspace.path),
      draftOf: (path) => this.#drafts.read(path),
      typedText: (key) => this.openFiles.typedText(key),
      onSame: (key) => this.openFiles.onSame(key),
      onReplaced: (replaced) => this.uiRequests.make({ to: 'move_breakpoints', replaced }),
    });
    this.#opener = opener ?? this.#documents;
    this.documents = this.#documents.store;
    this.editorGroups = this.#documents.groups;
    this.openFiles = new EditedFiles({
      documents: this.#documents,
      drafts: this.#drafts,
      breakpoints: () => sourceBreakpoints(server.value.state.breakpoints),
      onRenamed: (renamed) => this.uiRequests.make({ to: 'rename', renamed }),
      call,
      notify,
      announce,
    });
    this.navigation = new Navigation({
      documents: this.documents,
      editorSelection: this.editorSelection,
      select: (key, place) => this.openFiles.select(key, place),
    });
    this.#configurations = new ConfigurationList(() => {
      const { current } = this.documents.value;
      const file = current && isFile(current) ? current.path : undefined;
      return call('get_configurations', file === undefined ? {} : { file });
    });
    this.configurations = this.#configurations.store;
  }

  readonly request: Workbench['request'] = (sessionId, command, args, signal) =>
    this.#door.request(sessionId, command, args, signal);

  readonly call: Workbench['call'] = (method, params) => this.#door.call(method, params);

  readonly present: Workbench['present'] = (view) => this.#door.present(view);

  readonly point: Workbench['point'] = (at) => this.#door.point(at);

  readonly readOutput: Workbench['readOutput'] = async (sessionId, start, count) => {
    const part = await this.#outputReads.read(sessionId, start, count);
    const isKnown = this.server.value.output[sessionId] !== undefined;
    if (isKnown) this.server.update((server) => addOutput(server, { sessionId, ...part }));
    return part.runs.length;
  };

  readonly run: Workbench['run'] = (command) => this.#runner.run(command);

  readonly menuItem: Workbench['menuItem'] = (command) =>
    commandEntry(command, { port: this, situation: shownSituation(this), run: this.run });

  readonly notify: Workbench['notify'] = (message, kind = 'news', action) => this.#toasts.add(message, kind, action);

  readonly announce: Workbench['announce'] = (text) =>
    this.announcement.update(({ token }) => ({ text, token: token + 1 }));

  readonly dismissToast: Workbench['dismissToast'] = (id) => this.#toasts.remove(id);

  readonly retryConnection: Workbench['retryConnection'] = () => this.#door.retryNow();

  readonly toggleBreakpoint: Workbench['toggleBreakpoint'] = (line) => {
    const path = this.documents.value.current?.path;
    const saved = this.openFiles.savedLine(line);
    const { state } = this.server.value;
    const ids = path === undefined || saved === undefined ? [] : breakpointIdsOn(state, { path, line: saved });
    // What is shown can be toggled, even if the answer to the last time is not there yet.
    void this.#runner.runOnce(`breakpoint ${path} ${line} ${ids.join(' ')}`, async () => {
      if (path === undefined)
        throw new DebugError('unsupported', 'Breakpoints can only be set in files; this source has no path.');
      if (saved === undefined)
        throw new DebugError(
          'unsupported',
          `Line ${line} is not saved yet. Save the file first, or press F9 on the line.`,
        );
      await toggleBreakpoint(this, { path, line: saved });
    });
  };

  readonly openFile: Workbench['openFile'] = (path, line, options = {}) =>
    this.#opener.openFile(path, { line, ...options });

  readonly openSource: Workbench['openSource'] = (sessionId, source, place) =>
    this.#opener.openSource(sessionId, source, place);

  readonly documentsOf: Workbench['documentsOf'] = (group) => this.#documents.of(group);

  /** Reopens the tabs of the last time with their unsaved text, and remembers tabs from then on. */
  restoreTabs(): void {
    restoreTabs({ workbench: this, documents: this.#documents, drafts: this.#drafts });
  }

  /** Reads open documents again after a lost connection. */
  refreshDocuments(): void {
    this.#documents.refresh();
  }

  /** Notes whether the program was built from the file. */
  noteWhetherItRuns(key: string, runs: boolean): void {
    if ((this.#documents.get(key)?.isOtherThanRuns === true) === runs)
      this.#documents.change(key, { isOtherThanRuns: !runs });
  }

  /** Closes the tabs of a deleted file. */
  dropTab(path: string): void {
    for (const { id } of this.editorGroups.value.groups) void this.#documents.closeTab(path, id);
  }

  readonly listFiles: Workbench['listFiles'] = async (path) => (await this.call('list_files', { path })).entries;

  readonly readFile: Workbench['readFile'] = (path) => this.call('read_file', { path });

  readonly chosenConfiguration: Workbench['chosenConfiguration'] = () => {
    const { names } = this.configurations.value;
    const { configurationName } = this.view.value;
    return names.find((name) => name === configurationName) ?? names[0];
  };

  readonly shownSessionId: Workbench['shownSessionId'] = () => this.presented.value.sessionId;

  readonly shownStop: Workbench['shownStop'] = () => this.presented.value.stopped;

  readonly shownFrame: Workbench['shownFrame'] = () => {
    const { stopped } = this.presented.value;
    const frame = shownFrame(this.presented.value, this.view.value);
    return stopped && frame && { sessionId: stopped.session.id, threadId: stopped.thread.id, frame };
  };

  readonly refreshConfigurations: Workbench['refreshConfigurations'] = () => this.#configurations.refresh();

  /** Called when files changed on disk. */
  onFilesChanged(paths: readonly string[]): void {
    this.openFiles.onChanged(paths);
    this.filesChanged.set([...paths]);
    if (paths.some((path) => /launch\.json$|\.code-workspace$/.test(path))) void this.refreshConfigurations();
  }
}
