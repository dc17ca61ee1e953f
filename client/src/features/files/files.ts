import { DebugError } from '#protocol';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ConnectionStatus } from '../../model/ports.ts';
import { Select } from '../../model/store.ts';
import { RegionActions } from '../../model/ui-requests.ts';
import { breakpointGlyph } from '../../ui/icons.ts';
import { openMenu } from '../../ui/menu.ts';
import '../../ui/tree.ts';
import type { TreeEvents, TreeRow } from '../../ui/tree-row.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { expandFoldersOf, treeName } from './expand-folders.ts';
import type { FilesPort } from './port.ts';
import { attempt, loadPart } from '../../model/attempt.ts';
import { expansionOf, setExpanded } from '../../model/expansion.ts';
import { fileRows, markedFiles, type FileRow, type Folder } from './file-rows.ts';
import { relativePath } from '../../model/files/relative-path.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { emptyState, panelHead, type EmptyState } from '../../ui/panel-view.ts';

const styles = css`
  .row {
    color: var(--sl-text-2);
  }
  .row[aria-selected='true'] {
    color: var(--sl-text-1);
  }
  .row.error {
    color: var(--sl-error);
  }
  .marked {
    margin-left: auto;
  }
  .row > .marked {
    align-self: center;
  }
  .marked > .glyph {
    width: 10px;
    height: 10px;
  }
`;

function fileRowView({ key, level, name, kind, expanded, isOpen, isMarked }: FileRow): TreeRow {
  const shown = visibleText(name);
  const isFolder = kind === 'folder';
  return {
    key,
    level,
    label: shown,
    title: kind === 'file' || isFolder ? `${key}${isMarked ? ', has breakpoints' : ''}` : shown,
    classes: kind,
    ...(isFolder && { expandable: true, expanded }),
    ...(kind === 'file' && { selected: isOpen }),
    content: html`
      <span class="cut ${kind === 'note' ? 'after-a-while' : ''}">${shown}</span>
      ${isMarked ? html`<span class="marked">${breakpointGlyph('line', 'bound')}</span>` : nothing}
    `,
  };
}

const noFiles: EmptyState = { what: 'No files.', next: 'Files of the workspace appear here.' };

/** Actions of the file tree. */
export const filesActions = new RegionActions<'refresh' | 'collapse_all' | 'reveal'>('files');

/** The files of the workspace, read when folders are expanded: tree "Files". */
@customElement('stopline-files')
export class StoplineFiles extends PanelElement<FilesPort> {
  static override styles = [...treePanelStyles, styles];

  protected override readonly isAwaited = true;
  #folders: ReadonlyMap<string, Folder> = new Map();
  #rows: readonly FileRow[] = [];
  readonly #asked = new Map<string, Promise<unknown>>();
  /** The file whose row is to get the focus. */
  #revealed: string | undefined;
  #seenChange: readonly string[] | undefined;
  /** The server reports changes of what a page has read until its connection ends, however soon there is another. */
  #readOver: ConnectionStatus | undefined;

  protected override select(port: FilesPort) {
    const { server, view, documents, filesChanged, uiRequests } = port;
    return [
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, server, ({ workspace }) => workspace.path),
      new Select(this, server, ({ connection }) => connection),
      new Select(this, view, ({ expanded }) => expanded[treeName]),
      new Select(this, documents, ({ current }) => current?.path),
      filesActions.on(this, uiRequests, {
        refresh: () => this.#refresh(port),
        collapse_all: () => this.#collapseAll(port),
        reveal: () => this.#reveal(port),
      }),
      new Select(this, filesChanged, (paths) => paths),
    ];
  }

  protected override prepare(port: FilesPort): void {
    const { workspace, state, connection } = port.server.value;
    const isConnected = connection.kind === 'connected';
    this.#refreshWhenChanged(port, connection);
    const openPath = port.documents.value.current?.path;
    this.#rows = fileRows({
      folder: (path) => this.#folder(port, path, isConnected),
      isExpanded: expansionOf(port.view.value, treeName),
      openPath: openPath === undefined ? undefined : relativePath(workspace.path, openPath),
      marked: markedFiles(workspace.path, state.breakpoints),
    });
  }

  protected override view(port: FilesPort): TemplateResult {
    const isConnected = port.server.value.connection.kind === 'connected';
    return html`
      ${panelHead('Files', [
        { icon: 'restart', label: 'Refresh files', disabled: !isConnected, onPress: () => this.#refresh(port) },
        { icon: 'collapse', label: 'Collapse all folders', onPress: () => this.#collapseAll(port) },
      ])}
      ${this.#isEmpty ? emptyState(noFiles) : nothing}
      <stopline-tree
        label="Files"
        .rows=${this.#rows.map(fileRowView)}
        @row-toggled=${this.#onToggled}
        @row-selected=${this.#onSelected}
        @row-activated=${this.#onActivated}
        @row-menu-requested=${this.#onMenuRequested}
      ></stopline-tree>
    `;
  }

  get #isEmpty(): boolean {
    return this.#rows.length === 0 && this.#folders.get('')?.status === 'ready';
  }

  /** Reads folders again after changes and after a reconnect. */
  #refreshWhenChanged(port: FilesPort, connection: ConnectionStatus): void {
    const change = port.filesChanged.value;
    const isNews = this.#seenChange !== undefined && change !== this.#seenChange;
    const isBack = connection !== this.#readOver;
    this.#seenChange = change;
    if (connection.kind !== 'connected') return;
    this.#readOver = connection;
    if (isNews || isBack) this.#refresh(port);
  }

  /** Reads all known folders again; the rows stay until the answers come. */
  #refresh(port: FilesPort): void {
    for (const path of this.#folders.keys()) void this.#read(port, path);
  }

  #folder(port: FilesPort, path: string, isConnected: boolean): Folder {
    const known = this.#folders.get(path);
    if (known) return known;
    const loading: Folder = { status: 'loading' };
    if (isConnected) {
      this.#folders = new Map([...this.#folders, [path, loading]]);
      void this.#read(port, path);
    }
    return loading;
  }

  async #read(port: FilesPort, path: string): Promise<void> {
    const asked = port.listFiles(path);
    this.#asked.set(path, asked);
    const folder = await asked.then(
      (value): Folder => ({ status: 'ready', value }),
      (error: unknown): Folder => ({ status: 'failed', message: DebugError.from(error).message }),
    );
    // Answers may come in another order than the requests.
    if (this.#asked.get(path) !== asked) return;
    this.#folders = new Map([...this.#folders, [path, folder]]);
    this.requestUpdate();
  }

  #collapseAll(port: FilesPort): void {
    const open = this.#rows.filter(({ expanded }) => expanded);
    setExpanded(port.view, treeName, Object.fromEntries(open.map(({ key }) => [key, false])));
  }

  /** Expands the folders of the open file. Its row gets the focus once it is there. */
  #reveal(port: FilesPort): void {
    const { path } = port.documents.value.current ?? {};
    const file = path === undefined ? undefined : relativePath(port.server.value.workspace.path, path);
    if (file === undefined) return;
    expandFoldersOf(port, file);
    this.#revealed = file;
    this.requestUpdate();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const key = this.#revealed;
    const element = this.renderRoot.querySelector('stopline-tree');
    if (key === undefined || element === null || this.#rows.every((row) => row.key !== key)) return;
    this.#revealed = undefined;
    void element.updateComplete.then(() => {
      element.goTo(key);
      element.focus();
    });
  }

  readonly #onToggled = ({ detail }: TreeEvents['row-toggled']): void => {
    if (this.port) setExpanded(this.port.view, treeName, { [detail.key]: detail.expanded });
  };

  readonly #onSelected = ({ detail }: TreeEvents['row-selected']): void => {
    this.#open(detail.key, false);
  };

  /** Enter or a double click opens a tab that stays. */
  readonly #onActivated = ({ detail }: TreeEvents['row-activated']): void => {
    this.#open(detail.key, true);
  };

  readonly #onMenuRequested = ({ detail: { key, x, y } }: TreeEvents['row-menu-requested']): void => {
    const { port } = this;
    const row = this.#rows.find((candidate) => candidate.key === key);
    if (!port || (row?.kind !== 'file' && row?.kind !== 'folder')) return;
    void loadPart(port, import('./file-menu.ts'), 'The menu').then((part) => {
      if (part) openMenu({ label: row.name, entries: part.fileMenu(port, row), x, y, near: this });
    });
  };

  #open(key: string, isKept: boolean): void {
    const { port } = this;
    const row = this.#rows.find((candidate) => candidate.key === key);
    if (port && row?.kind === 'file') void attempt(port, port.openFile(row.key, undefined, { isKept }));
  }
}
