import { DebugError, dispatch, type ErrorCode, type Handlers, type lowestRoles, type ToolResult } from '#protocol';
import type { ConnectionPort, ConnectionStatus, SharedPort, ViewPort } from '../model/ports.ts';
import type {
  ConnectionDetail,
  HostMessage,
  PageMessage,
  StoplineErrorCode,
  Theme,
  ToolAnswer,
} from '../../embed/messages.ts';
import type { ToolName } from '../../embed/tool-inputs.ts';
import { act, type ActionPort } from './actions.ts';
import type { Host } from './handshake.ts';
import { isDark, propertiesOf } from './host-colours.ts';
import { hostMessageIn } from './host-message.ts';
import { HostNews, type NewsPort, type OpenedStore } from './host-news.ts';

export interface HostParts {
  readonly port: ActionPort & NewsPort & ViewPort & SharedPort & Pick<ConnectionPort, 'signIn'>;
  readonly callTool: (name: string, input: unknown) => Promise<ToolResult>;
  /** Gives the tools of the page to agents of an origin, or takes them back. */
  readonly allowAgents: (origin: string | undefined) => void;
  /** The style that gets the colours of the host. */
  readonly style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>;
  /** The address of the page outside of frames. */
  readonly url: string;
  /** What the page's editor shows; absent if the editor is the host's. */
  readonly opened?: OpenedStore;
}

/** The module for hosts imports nothing, so it repeats these names. With other names, this does not compile. */
type Same<One, Other> = [One, Other] extends [Other, One] ? true : never;
true satisfies Same<ToolName, keyof (typeof lowestRoles)['tools']>;
true satisfies Same<ToolAnswer['status'], ToolResult['status']>;
true satisfies Same<StoplineErrorCode, ErrorCode | 'closed'>;

/** What a host learns of the connection; undefined while its first attempt lasts, or while a person is asked for the token. */
function connectionDetail(connection: ConnectionStatus): ConnectionDetail | undefined {
  if (connection.kind === 'connected') return { status: 'connected', message: null };
  if (connection.kind === 'lost') return { status: 'lost', message: connection.reason ?? null };
  if (connection.kind !== 'needs_token' || connection.message === undefined) return undefined;
  return { status: 'refused', message: connection.message };
}

/** The connection to an accepted host. */
export class HostConnection {
  readonly #host: Host;
  readonly #parts: HostParts;
  readonly #news: HostNews;
  #isReportDue = false;
  #wasConnected = false;
  /** What was reported last, for the token that the host handed over last. */
  #connection: ConnectionDetail | undefined;
  /** The custom properties that the host has set. */
  #colours: ReadonlyMap<string, string> = new Map();

  constructor(host: Host, parts: HostParts) {
    this.#host = host;
    this.#parts = parts;
    this.#news = new HostNews(parts, (event) => this.#post(event));
  }

  /** Answers the handshake, and follows the page until it is gone. */
  start(version: number): void {
    const { port } = this.#host;
    port.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(data);
    this.#post({ type: 'welcome', version });
    this.#parts.port.server.subscribe(() => this.#schedule());
    this.#parts.port.presented.subscribe(() => this.#schedule());
    this.#parts.opened?.subscribe(() => this.#schedule());
    this.#report();
  }

  /** Several changes at once are one report. */
  #schedule(): void {
    if (this.#isReportDue) return;
    this.#isReportDue = true;
    queueMicrotask(() => this.#report());
  }

  #report(): void {
    this.#isReportDue = false;
    this.#reportConnection();
    if (this.#wasConnected) this.#news.report();
  }

  #reportConnection(): void {
    const detail = connectionDetail(this.#parts.port.server.value.connection);
    const { status, message } = this.#connection ?? {};
    if (!detail || (detail.status === status && detail.message === message)) return;
    this.#connection = detail;
    if (detail.status === 'connected' && !this.#wasConnected) {
      this.#wasConnected = true;
      this.#news.report();
      this.#post({ type: 'connected' });
    }
    if (detail.status === 'refused') {
      this.#wasConnected = false;
      this.#post({ type: 'refused', code: 'not_allowed', message: detail.message ?? '' });
    }
    this.#post({ type: 'event', name: 'connection', detail });
  }

  #receive(data: unknown): void {
    const message = hostMessageIn(data);
    if (message) dispatch<HostMessage, void>(this.#handlers, message);
  }

  readonly #handlers: Handlers<HostMessage> = {
    token: ({ token }) => {
      this.#connection = undefined;
      this.#wasConnected = false;
      this.#parts.port.signIn(token);
    },
    theme: ({ theme }) => this.#setTheme(theme),
    panels: ({ panels }) => this.#parts.port.view.update((view) => ({ ...view, hostPanels: panels ?? undefined })),
    agents: ({ isAllowed }) => this.#parts.allowAgents(isAllowed ? this.#host.origin : undefined),
    call: ({ id, tool, input }) => {
      void this.#parts.callTool(tool, input).then((result) => this.#post({ type: 'result', id, result }));
    },
    act: ({ id, action, argument }) => {
      act(this.#parts.port, action, argument).then(
        () => this.#post({ type: 'result', id, result: { status: 'success' } }),
        (error: unknown) => this.#post({ type: 'failure', id, ...DebugError.from(error).toJSON() }),
      );
    },
  };

  #setTheme(theme: Theme): void {
    const { style, port } = this.#parts;
    for (const name of this.#colours.keys()) style.removeProperty(name);
    this.#colours = typeof theme === 'string' ? new Map() : propertiesOf(theme);
    if (typeof theme === 'string') return port.view.update((view) => ({ ...view, theme }));
    const dark = isDark(theme['editor.background']);
    if (dark !== undefined) port.view.update((view) => ({ ...view, theme: dark ? 'dark' : 'light' }));
    for (const [name, colour] of this.#colours) style.setProperty(name, colour);
  }

  #post(message: PageMessage): void {
    this.#host.port.postMessage(message);
  }

  /** The user leaves the frame by a key. */
  leave(): void {
    this.#post({ type: 'event', name: 'leave', detail: null });
  }
}
