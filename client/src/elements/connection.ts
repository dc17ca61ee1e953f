import type { CSSResult } from 'lit';
import { StoplineClient, StoplineError } from '../../embed/client.ts';
import type { Details, PageMessage, StoplineErrorCode } from '../../embed/messages.ts';
import { Settled } from '../../embed/settled.ts';
import type { ShellCommand } from '../app/commands/commands.ts';
import { HostConnection } from '../embed/host-connection.ts';
import { browserEnvironment } from '../model/connection/browser-environment.ts';
import type { CommandName, HostCommand } from './commands.ts';
import { Core } from './core.ts';
import type { ConnectionDetails, CurrentFile } from './events.ts';
import { EditorStyles, followEditorTheme, followMessagesTheme, HostColours } from './host-styles.ts';
import { HostPanels } from './panels.ts';
import { serverAddress } from './server-address.ts';
import { ShownEditor } from './shown-editor.ts';

export interface ConnectOptions {
  /** Where the server is: the URL of its page. */
  readonly url: string;
  readonly token: string;
  /** The name in the activity log. */
  readonly name?: string;
}

/**
 * `connected`, or why not: `refused` until another token is set, `connecting` and `lost` until an attempt succeeds. Of the end there
 * are two kinds: `unsupported` (the server is of another version) and `closed`.
 */
export type ConnectionStatus = 'connecting' | 'connected' | 'lost' | 'refused' | 'unsupported' | 'closed';

/** How long a connection may take before `ready` rejects; attempts continue, in milliseconds. */
const readyWithinMs = 15_000;

const noAnswer = (address: string): string =>
  `No answer from ${address}. Check that the server runs, and start it with --allow-origin ${location.origin}.`;

const otherVersion = (version: string): string =>
  `This module and the server (version ${version}) are of different versions. Install the version of the server.`;

/** A debugger without its page: the client that a frame has too (docs/embedding.md), over the page's own model. */
export class StoplineConnection extends StoplineClient<Details & ConnectionDetails> {
  /** @internal */
  readonly core: Core;
  /** @internal */
  readonly panels: HostPanels;
  readonly #colours = new HostColours();
  #ready = new Settled<this>();
  readonly #listeners = new Set<() => void>();
  readonly #closed = new AbortController();
  readonly #address: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isNotificationDue = false;
  #noticed = 0;

  constructor({ url, token, name = 'Host page' }: ConnectOptions) {
    super();
    const address = serverAddress(url, document.baseURI);
    this.#address = address;
    this.core = new Core({
      environment: browserEnvironment(address),
      name,
      onOpen: (opened) => this.#dispatch('open', opened),
      onOtherBuild: (version) => this.#end('unsupported', otherVersion(version)),
    });
    this.panels = new HostPanels(this.core.shell, this.#colours);
    this.#awaitReady();
    this.#startClient(address);
    this.#follow();
    this.core.connect(token);
  }

  /** The connection, once the server has accepted it. Rejects with a StoplineError that says what to do. */
  get ready(): Promise<this> {
    return this.#ready.promise;
  }

  get status(): ConnectionStatus {
    const { connection } = this.core.shell.server.value;
    if (connection.kind === 'closed' && connection.message !== undefined) return 'unsupported';
    return connection.kind === 'needs_token' ? 'refused' : connection.kind;
  }

  /** The names of the launch configurations. The elements start the first, or the one that a person chose. */
  get configurations(): readonly string[] {
    return this.core.shell.configurations.value.names;
  }

  /** A command as it can be run now. */
  command(name: CommandName): HostCommand {
    const known: ShellCommand = name;
    const entry = this.core.shell.commandEntries([known]).get(known);
    if (!entry) throw new StoplineError('unsupported', `There is no command "${name}".`);
    const { label, keys: key, reason, run } = entry;
    return { label, key, reason, run };
  }

  /** Calls a function after each change of the state, status, configurations or commands. Returns the function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connects with another token: the last one was refused, or another person signs in. */
  signIn(token: string): void {
    if (this.isClosed) return;
    if (this.#ready.isSettled) this.#ready = new Settled();
    this.#awaitReady();
    this.handOver(token);
  }

  /**
   * Sets the file that the host's editor shows: `${file}` of configurations, and where `revealLine` shows lines. A binding sets it
   * when its editor has the focus, and so does a file that the event `open` hands over.
   */
  setCurrentFile(file: CurrentFile | undefined): void {
    this.core.setCurrentFile(file);
  }

  /** @internal Gives an element what it shows. */
  supply(panel: HTMLElement): void {
    this.panels.supply(panel);
  }

  /** @internal Takes from an element what it was given. */
  release(panel: HTMLElement): void {
    this.panels.release(panel);
  }

  /** @internal Shows the messages of a session in the theme. Returns the function that ends it. */
  followMessagesTheme(root: ShadowRoot, messages: HTMLElement): () => void {
    return followMessagesTheme(root, messages, this.core.shell, this.#colours);
  }

  /** @internal What is marked in a file that an editor of the host shows. */
  shownEditor(path: string): ShownEditor {
    return new ShownEditor(this.core, path);
  }

  /** @internal The styles of an editor of the host. */
  editorStyles(): EditorStyles {
    return new EditorStyles(this.core.shell, this.#colours);
  }

  /** @internal Shows an editor of the host in the theme. Returns the function that ends it. */
  followEditorTheme(editor: HTMLElement, styles: CSSResult): () => void {
    return followEditorTheme(editor, styles, this.core.shell, this.#colours);
  }

  /** @internal Nothing connects it again. */
  get isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  /** Disconnects for good. The sessions continue. */
  close(): void {
    this.#end('closed');
  }

  /** Ends the connection, with a reason to show unless the host wanted it. */
  #end(code: StoplineErrorCode, reason?: string): void {
    if (this.isClosed) return;
    this.#closed.abort();
    this.core.close(reason);
    this.#colours.close();
    this.detach('closed');
    if (this.#ready.isSettled) this.#ready = new Settled();
    this.#refuse(code, reason ?? 'The connection was closed.');
  }

  /** The client speaks to the model as it does to a page in a frame. */
  #startClient(url: string): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<PageMessage>) => this.#onMessage(data);
    this.attach(port1);
    const host = { origin: location.origin, port: port2, version: 1 };
    const { core } = this;
    const parts = {
      port: { ...core.shell, focusRegion: (region: string) => this.panels.focusRegion(region) },
      callTool: (name: string, input: unknown) => core.callTool(name, input),
      allowAgents: () => undefined,
      style: this.#colours.style,
      url,
    };
    new HostConnection(host, parts).start(1);
  }

  #follow(): void {
    const { shell } = this.core;
    const notify = () => this.#notify();
    for (const store of [shell.server, shell.presented, shell.configurations, shell.view]) store.subscribe(notify);
    shell.toasts.subscribe(() => this.#reportNotices());
    const { signal } = this.#closed;
    for (const name of ['online', 'pageshow', 'focus'])
      window.addEventListener(name, () => this.core.retryNow(), { signal });
  }

  #onMessage(message: PageMessage): void {
    this.receive(message);
    if (message.type === 'refused') this.#refuse(message.code, message.message);
    if (message.type === 'connected') {
      clearTimeout(this.#timer);
      if (this.#ready.isRejected) this.#ready = new Settled();
      this.#ready.resolve(this);
    }
    if (message.type === 'event') this.#notify();
  }

  #awaitReady(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refuse('not_allowed', noAnswer(this.#address)), readyWithinMs);
  }

  #refuse(code: StoplineErrorCode, message: string): void {
    clearTimeout(this.#timer);
    this.#ready.reject(new StoplineError(code, message));
  }

  /** Several changes at once are one notification. */
  #notify(): void {
    if (this.#isNotificationDue) return;
    this.#isNotificationDue = true;
    queueMicrotask(() => {
      this.#isNotificationDue = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  #reportNotices(): void {
    for (const { id, kind, message } of this.core.shell.toasts.value) {
      if (id <= this.#noticed) continue;
      this.#noticed = id;
      this.#dispatch('notice', { kind, message });
    }
  }

  #dispatch<Name extends keyof ConnectionDetails>(name: Name, detail: ConnectionDetails[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Connects to a server that allows this page's origin (`--allow-origin`), and reconnects until it is closed. */
export const connect = (options: ConnectOptions): StoplineConnection => new StoplineConnection(options);
