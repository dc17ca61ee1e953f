import { DebugError, breakpointResult, fieldOf, isRecord, sourceBreakpoints, type ToolResult } from '#protocol';
import { isTheme, type HostMessage, type PageMessage } from '../../embed/messages.ts';
import type { EmbedState, PageActions } from '../../embed/types.ts';
import type { ConnectionPort, OpenPort, RequestPort, SharedPort, ShownPort, UiPort, ViewPort } from '../model/ports.ts';
import { entryAt } from '../model/output.ts';
import { hostState } from './host-state.ts';
import { applyTheme } from './host-theme.ts';

/** What an embedded page offers to its host. */
export interface EmbeddedPagePort
  extends SharedPort, ShownPort, ViewPort, OpenPort, UiPort, ConnectionPort, Pick<RequestPort, 'request'> {
  /** Runs a tool on the server. Never rejects. */
  readonly callTool: (name: string, input: unknown, signal?: AbortSignal) => Promise<ToolResult>;
  /** Offers the page's tools to agents, or withdraws them. */
  readonly allowAgentTools: (allowed: boolean) => void;
  /** Asks a person for the token. */
  readonly askForToken: () => void;
}

type Act = (input: unknown) => unknown;

const invalid = (message: string) => new DebugError('invalid_arguments', message);

function textIn(input: unknown, name: string): string {
  const value = fieldOf(input, name);
  if (typeof value !== 'string' || value === '') throw invalid(`${name} must be a text.`);
  return value;
}

function lineIn(input: unknown): number | undefined {
  const line = fieldOf(input, 'line_number');
  if (line === undefined) return undefined;
  if (typeof line !== 'number' || !Number.isInteger(line) || line < 1) throw invalid('line_number must be from 1.');
  return line;
}

/** How many lines of output an event has at most: the last ones. */
const mostLines = 1_000;

/** The page's side of the port: answers the host's requests, and sends it what happens. */
export class HostPort {
  readonly #port: MessagePort;
  readonly #page: EmbeddedPagePort;
  readonly #calls = new Map<number, AbortController>();
  #state: EmbedState;
  #breakpoints = '';
  #asked = 0;
  #stopSent = 0;
  #outputEnd = 0;
  #seen: { readonly state: unknown; readonly presented: unknown } | undefined;

  constructor(port: MessagePort, page: EmbeddedPagePort) {
    this.#port = port;
    this.#page = page;
    this.#state = this.#currentState();
  }

  start(version: number): void {
    const { server, presented } = this.#page;
    this.#send({ type: 'welcome', version, state: this.#state });
    this.#port.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(data);
    server.subscribe(() => this.#follow());
    presented.subscribe(() => this.#follow());
    let seen = server.value.connection;
    server.subscribe(() => {
      if (server.value.connection === seen) return;
      seen = server.value.connection;
      this.#sendConnection();
    });
  }

  /** The person leaves the page by the keyboard. */
  leave(backwards: boolean): void {
    this.#send({ type: 'leave', backwards });
  }

  #send(message: PageMessage): void {
    this.#port.postMessage(message);
  }

  #sendConnection(): void {
    const { connection } = this.#page.server.value;
    const message = connection.kind === 'needs_token' ? connection.message : undefined;
    this.#send({ type: 'connection', kind: connection.kind, ...(message !== undefined && { message }) });
  }

  readonly #handlers: Readonly<Record<HostMessage['type'], (message: object) => void>> = {
    token: (message) => {
      const token = fieldOf(message, 'token');
      if (typeof token === 'string') this.#page.signIn(token);
      else this.#page.askForToken();
    },
    call: (message) => void this.#call(message),
    cancel: (message) => this.#calls.get(Number(fieldOf(message, 'id')))?.abort(),
    act: (message) => void this.#act(message),
  };

  /** Unknown types are ignored: a later version of the host may send them. */
  #receive(message: unknown): void {
    const type = fieldOf(message, 'type');
    if (!isRecord(message) || typeof type !== 'string' || !Object.hasOwn(this.#handlers, type)) return;
    const handlers: Readonly<Partial<Record<string, (message: object) => void>>> = this.#handlers;
    handlers[type]?.(message);
  }

  #answer(message: object, result: ToolResult): void {
    const id = fieldOf(message, 'id');
    if (typeof id === 'number') this.#send({ type: 'answer', id, result: { ...result } });
  }

  async #call(message: object): Promise<void> {
    const id = Number(fieldOf(message, 'id'));
    const call = new AbortController();
    this.#calls.set(id, call);
    const result = await this.#page.callTool(String(fieldOf(message, 'tool')), fieldOf(message, 'input'), call.signal);
    this.#calls.delete(id);
    this.#answer(message, result);
  }

  readonly #actions: Readonly<Record<keyof PageActions, Act>> = {
    open_source: (input) => this.#page.openFile(textIn(input, 'file_path'), lineIn(input)),
    pause: () => this.#pause(),
    show_panel: (input) => this.#page.uiRequests.make({ to: 'focus', region: textIn(input, 'panel') }),
    set_theme: (input) => this.#setTheme(fieldOf(input, 'theme')),
    focus: () => this.#page.uiRequests.make({ to: 'focus', region: 'editor' }),
    allow_agent_tools: (input) => this.#page.allowAgentTools(fieldOf(input, 'allowed') === true),
  };

  async #act(message: object): Promise<void> {
    const actions: Readonly<Partial<Record<string, Act>>> = this.#actions;
    const name = String(fieldOf(message, 'action'));
    try {
      const act = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (!act) throw new DebugError('unsupported', `This server has no action "${name}".`);
      await act(fieldOf(message, 'input'));
      this.#answer(message, { status: 'success' });
    } catch (error) {
      this.#answer(message, { status: 'error', ...DebugError.from(error).toJSON() });
    }
  }

  async #pause(): Promise<void> {
    const { server, presented, request } = this.#page;
    const { sessionId } = presented.value;
    const thread = sessionId === undefined ? undefined : server.value.state.sessions[sessionId]?.threads[0];
    if (sessionId === undefined || !thread) throw new DebugError('no_session', 'No program is running.');
    await request(sessionId, 'pause', { threadId: thread.id });
  }

  #setTheme(theme: unknown): void {
    if (!isTheme(theme)) throw invalid('theme must be light, dark, contrast, system or an object of colours.');
    const name = applyTheme(theme, document.documentElement);
    this.#page.view.update((view) => ({ ...view, theme: name }));
  }

  #currentState(): EmbedState {
    return hostState(this.#page.server.value, this.#page.presented.value);
  }

  #follow(): void {
    const { server, presented } = this.#page;
    const { state } = server.value;
    const isOutput = this.#seen?.state === state && this.#seen.presented === presented.value;
    if (!isOutput) {
      this.#seen = { state, presented: presented.value };
      this.#followState();
      this.#followBreakpoints();
      this.#followQuestions();
    }
    this.#followOutput(this.#state.session_id);
  }

  #followState(): void {
    const before = this.#state;
    const state = this.#currentState();
    if (state.session_id !== before.session_id) this.#outputEnd = 0;
    if (JSON.stringify(state) !== JSON.stringify(before)) {
      this.#state = state;
      this.#send({ type: 'event', name: 'state', detail: state });
    }
    this.#followStop();
  }

  /** A stop is sent once, when all that comes with it has been read. */
  #followStop(): void {
    const { stop } = this.#state;
    const isComplete = this.#page.presented.value.stopped?.stop.isComplete === true;
    if (stop === null || !isComplete || stop.stop_id === this.#stopSent) return;
    this.#stopSent = stop.stop_id;
    this.#send({ type: 'event', name: 'stopped', detail: stop });
  }

  #followOutput(sessionId: string | null): void {
    const output = sessionId === null ? undefined : this.#page.server.value.output[sessionId];
    if (sessionId === null || !output || output.end <= this.#outputEnd) return;
    const start = Math.max(this.#outputEnd, output.end - mostLines);
    const indexes = Array.from({ length: output.end - start }, (_, at) => start + at);
    const lines = indexes.flatMap((index) => {
      const entry = entryAt(output, index);
      return entry ? [{ index, category: entry.category, text: entry.text }] : [];
    });
    const omitted = output.end - this.#outputEnd - lines.length;
    this.#outputEnd = output.end;
    this.#send({ type: 'event', name: 'output', detail: { session_id: sessionId, lines, omitted } });
  }

  #followBreakpoints(): void {
    const { state } = this.#page.server.value;
    const breakpoints = sourceBreakpoints(state.breakpoints).map((breakpoint) => breakpointResult(state, breakpoint));
    const text = JSON.stringify(breakpoints);
    if (text === this.#breakpoints) return;
    this.#breakpoints = text;
    this.#send({ type: 'event', name: 'breakpoints', detail: { breakpoints } });
  }

  /** Consent is given in a tab of its own: a host could cover a dialog in its frame. */
  #followQuestions(): void {
    const question = this.#page.server.value.state.questions.find(({ form }) => form.kind === 'approval');
    if (!question || question.id === this.#asked) return;
    this.#asked = question.id;
    const detail = { configuration_name: question.subject, url: new URL('./', location.href).href };
    this.#send({ type: 'event', name: 'consent_required', detail });
  }
}
