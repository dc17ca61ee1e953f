import {
  type ActionName,
  type Actions,
  type ClosingReason,
  type DebuggerState,
  type Details,
  type HostMessage,
  type PageMessage,
  type PanelName,
  type StopEventData,
  type StoplineErrorCode,
  type Theme,
  type ToolAnswer,
} from './messages.ts';
import type { InputArgument, StartInput, ToolInputs, ToolName } from './tool-inputs.ts';

/** Why something failed, with a code for programs and a message that says what to do. */
export class StoplineError extends Error {
  readonly code: StoplineErrorCode;

  constructor(code: StoplineErrorCode, message: string) {
    super(message);
    this.name = 'StoplineError';
    this.code = code;
  }
}

interface Pending {
  readonly resolve: (answer: ToolAnswer) => void;
  readonly reject: (error: StoplineError) => void;
}

const closings: Readonly<Record<ClosingReason, string>> = {
  reloaded: "The debugger's frame was reloaded.",
  removed: "The debugger's frame was removed.",
  closed: 'The connection to the debugger was closed.',
};

const nothingYet: DebuggerState = { phase: 'Idle', session_id: null, configuration_name: null, stop: null };

type DetailListener<Detail> = (event: CustomEvent<Detail>) => void;

type AnyListener = EventListenerOrEventListenerObject | null;

/** The debugger in a frame. It outlives a reload of the frame. `Events` are the details of its events, by name. */
export class StoplineClient<Events extends object = Details> extends EventTarget {
  #port: MessagePort | undefined;
  #state = nothingYet;
  #sent = 0;
  #theme: Theme | undefined;
  #allowsAgents = false;
  #chosenPanels: readonly PanelName[] | null = null;
  readonly #pending = new Map<number, Pending>();

  override addEventListener<Name extends keyof Events & string>(
    name: Name,
    listener: DetailListener<Events[Name]>,
    options?: AddEventListenerOptions | boolean,
  ): void;
  override addEventListener(name: string, listener: AnyListener, options?: AddEventListenerOptions | boolean): void;
  override addEventListener(name: string, listener: never, options?: AddEventListenerOptions | boolean): void {
    super.addEventListener(name, listener, options);
  }

  override removeEventListener<Name extends keyof Events & string>(
    name: Name,
    listener: DetailListener<Events[Name]>,
    options?: EventListenerOptions | boolean,
  ): void;
  override removeEventListener(name: string, listener: AnyListener, options?: EventListenerOptions | boolean): void;
  override removeEventListener(name: string, listener: never, options?: EventListenerOptions | boolean): void {
    super.removeEventListener(name, listener, options);
  }

  /** What the page shows; the event `state` follows each change. */
  get state(): DebuggerState {
    return this.#state;
  }

  /**
   * Runs an agent tool. Resolves with its answer, also one with the status `error`. Rejects with a StoplineError when the
   * frame goes, or when the message cannot be sent.
   */
  call<Name extends ToolName>(tool: Name, ...[input]: InputArgument<Name>): Promise<ToolAnswer> {
    return this.#call(tool, input ?? {});
  }

  /** Shows a file of the workspace, by its path. */
  async openSource(path: string, line?: number): Promise<void> {
    await this.#act('open_source', line === undefined ? { path } : { path, line });
  }

  /** Shows a line of the file that is open. */
  async revealLine(line: number): Promise<void> {
    await this.#act('reveal_line', { line });
  }

  /** Shows a panel and gives it the focus. */
  async showPanels(panel: PanelName): Promise<void> {
    await this.#act('show_panel', { panel });
  }

  /** Gives the focus to the editor in the frame. */
  async focus(): Promise<void> {
    await this.#act('focus', {});
  }

  async pause(): Promise<void> {
    await this.#act('pause', {});
  }

  /** Restarts the session that is shown, as its button does. `stopped` follows. */
  async restart(): Promise<void> {
    await this.#act('restart', {});
  }

  /** Steps backwards, where the debugger can. `stopped` follows. */
  async stepBack(): Promise<void> {
    await this.#act('step_back', {});
  }

  /** Runs backwards, where the debugger can. `stopped` follows. */
  async reverseContinue(): Promise<void> {
    await this.#act('reverse_continue', {});
  }

  /** Sets breakpoints in one file, by line. The answers are in the order of the lines. */
  setBreakpoints(path: string, lines: readonly number[]): Promise<ToolAnswer[]> {
    return Promise.all(lines.map((line) => this.#run('set_breakpoint', { file_path: path, line_number: line })));
  }

  /** Removes the breakpoints on these lines of one file. Rejects if there are none on one of them. */
  async removeBreakpoints(path: string, lines: readonly number[]): Promise<void> {
    await Promise.all(
      lines.map((line) => this.#run('remove_breakpoint', { location: { file_path: path, line_number: line } })),
    );
  }

  listBreakpoints(): Promise<ToolAnswer> {
    return this.#run('get_breakpoints', {});
  }

  /** Starts a configuration. Resolves when it stops or ends, or after the time limit. */
  start(configuration: string, options: StartInput = {}): Promise<ToolAnswer> {
    return this.#run('start_debugging', { configuration_name: configuration, ...options });
  }

  continue(): Promise<ToolAnswer> {
    return this.#atStop(({ thread_id, session_id }) => this.#run('continue_debugging', { thread_id, session_id }));
  }

  stepOver(): Promise<ToolAnswer> {
    return this.#step('over');
  }

  stepInto(): Promise<ToolAnswer> {
    return this.#step('into');
  }

  stepOut(): Promise<ToolAnswer> {
    return this.#step('out');
  }

  stop(): Promise<ToolAnswer> {
    return this.#run('stop_debugging', {});
  }

  /** Evaluates in the top frame of the stop. */
  evaluate(expression: string): Promise<ToolAnswer> {
    return this.#atStop(({ call_stack: [frame], session_id }) =>
      frame
        ? this.#run('evaluate_expression', { expression, frame_id: frame.frame_id, session_id })
        : Promise.reject(new StoplineError('unsupported', 'The stop has no frame to evaluate in.')),
    );
  }

  /** Sets the theme, also of a page that is loaded again, as with the panels and the agents. */
  setTheme(theme: Theme): void {
    this.#send({ type: 'theme', theme });
    this.#theme = theme;
  }

  /** Chooses the panels that the page shows; null for all. */
  choosePanels(panels: readonly PanelName[] | null): void {
    this.#send({ type: 'panels', panels });
    this.#chosenPanels = panels;
  }

  get chosenPanels(): readonly PanelName[] | null {
    return this.#chosenPanels;
  }

  /** Whether agents of the host may use the tools of the page. */
  allowAgents(isAllowed: boolean): void {
    this.#send({ type: 'agents', isAllowed });
    this.#allowsAgents = isAllowed;
  }

  get allowsAgents(): boolean {
    return this.#allowsAgents;
  }

  /** @internal A new page in the frame. */
  attach(port: MessagePort): void {
    if (this.#port) this.detach('reloaded');
    this.#port = port;
  }

  /** @internal The page has gone: what waits is rejected. */
  detach(reason: ClosingReason): void {
    this.#port?.close();
    this.#port = undefined;
    const error = new StoplineError('closed', closings[reason]);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#emit('closed', { reason });
  }

  /** @internal */
  handOver(token: string): void {
    this.#send({ type: 'token', token });
  }

  /** @internal */
  receive(message: PageMessage): void {
    if (message.type === 'welcome') this.#sendChoices();
    if (message.type === 'result') this.#take(message.id)?.resolve(message.result);
    if (message.type === 'failure') this.#take(message.id)?.reject(new StoplineError(message.code, message.message));
    if (message.type !== 'event') return;
    if (message.name === 'state') this.#state = message.detail;
    this.#emit(message.name, message.detail);
  }

  #emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #send(message: HostMessage): void {
    this.#port?.postMessage(message);
  }

  #sendChoices(): void {
    if (this.#theme !== undefined) this.setTheme(this.#theme);
    this.allowAgents(this.#allowsAgents);
    this.choosePanels(this.#chosenPanels);
  }

  #ask(toMessage: (id: number) => HostMessage): Promise<ToolAnswer> {
    if (!this.#port)
      return Promise.reject(new StoplineError('closed', 'The debugger is not connected. Wait for `ready`.'));
    const id = (this.#sent += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      try {
        this.#send(toMessage(id));
      } catch (error) {
        this.#pending.delete(id);
        reject(new StoplineError('invalid_arguments', `The input cannot be sent: ${String(error)}`));
      }
    });
  }

  #act<Name extends ActionName>(action: Name, argument: Actions[Name]): Promise<ToolAnswer> {
    return this.#ask((id) => ({ type: 'act', id, action, argument }));
  }

  #call(tool: ToolName, input: unknown): Promise<ToolAnswer> {
    return this.#ask((id) => ({ type: 'call', id, tool, input }));
  }

  async #run<Name extends ToolName>(tool: Name, input: ToolInputs[Name]): Promise<ToolAnswer> {
    const answer = await this.#call(tool, input);
    if (answer.status !== 'error') return answer;
    throw new StoplineError(answer.code ?? 'internal', answer.message ?? 'The tool failed.');
  }

  #step(type: 'over' | 'into' | 'out'): Promise<ToolAnswer> {
    return this.#atStop(({ thread_id, session_id }) =>
      this.#run('step_execution', { thread_id, session_id, step_type: type }),
    );
  }

  #atStop(use: (stop: StopEventData) => Promise<ToolAnswer>): Promise<ToolAnswer> {
    const { stop } = this.#state;
    return stop
      ? use(stop)
      : Promise.reject(new StoplineError('not_stopped', 'The program is not stopped. Pause it first.'));
  }
}
