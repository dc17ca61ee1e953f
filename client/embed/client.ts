import type { Channel } from './channel.ts';
import { EmbedError } from './embed-error.ts';
import type {
  Breakpoint,
  EmbedState,
  PageActions,
  PanelName,
  StopEventData,
  Theme,
  ToolAnswer,
  ToolInputs,
  ToolName,
} from './types.ts';

/** The state before the page has sent one. */
export const idle: EmbedState = { phase: 'idle', session_id: null, configuration_name: null, stop: null };

/** The answer, or its error thrown. */
function successOf(answer: ToolAnswer): ToolAnswer {
  if (answer.status !== 'error') return answer;
  throw new EmbedError(answer.code ?? 'internal', answer.message ?? 'The request failed.');
}

/**
 * The host's side of an embedded page, with the events of `EmbedEvents` as `CustomEvent`s. `call` resolves with the tool's answer, whatever its status. The other methods
 * reject with an EmbedError instead of an answer `error`. All reject with the code `closed` when the frame goes.
 */
export class StoplineClient extends EventTarget {
  /** What the page shows. */
  state: EmbedState = idle;
  readonly #channel: Channel;

  constructor(channel: Channel) {
    super();
    this.#channel = channel;
  }

  /** Calls an agent tool. Aborting the signal ends the wait of a waiting tool. */
  call<Name extends ToolName>(
    tool: Name,
    input: ToolInputs[Name],
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<ToolAnswer> {
    return this.#channel.ask({ type: 'call', tool, input }, signal);
  }

  /** Shows a file, at a line (from 1). */
  openSource(filePath: string, line?: number): Promise<void> {
    return this.#act('open_source', { file_path: filePath, ...(line !== undefined && { line_number: line }) });
  }

  /** Shows a line of a file (from 1). */
  revealLine(filePath: string, line: number): Promise<void> {
    return this.openSource(filePath, line);
  }

  /** Sets a breakpoint on each line of a file, and removes the others of the file. */
  async setBreakpoints(filePath: string, lines: readonly number[]): Promise<void> {
    const others = (await this.listBreakpoints()).filter(({ source, line }) => {
      return (source.path === filePath || source.path.endsWith(`/${filePath}`)) && !lines.includes(line);
    });
    for (const { id } of others) await this.#tool('remove_breakpoint', { breakpoint_id: id });
    for (const line of lines) await this.#tool('set_breakpoint', { file_path: filePath, line_number: line });
  }

  async listBreakpoints(): Promise<readonly Breakpoint[]> {
    return (await this.#tool('get_breakpoints', {})).breakpoints ?? [];
  }

  /** Starts a configuration; resolves with the answer at the first stop or the end. */
  start(
    configurationName: string,
    options: Omit<ToolInputs['start_debugging'], 'configuration_name'> = {},
  ): Promise<ToolAnswer> {
    return this.#tool('start_debugging', { ...options, configuration_name: configurationName });
  }

  pause(): Promise<void> {
    return this.#act('pause', {});
  }

  async continue(): Promise<ToolAnswer> {
    return this.#tool('continue_debugging', { thread_id: this.#stop().thread_id });
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

  /** Ends the session. */
  stop(): Promise<ToolAnswer> {
    const { session_id: sessionId } = this.state;
    return this.#tool('stop_debugging', sessionId === null ? {} : { session_id: sessionId });
  }

  /** Evaluates an expression in the top frame. */
  async evaluate(expression: string): Promise<ToolAnswer> {
    const [frame] = this.#stop().call_stack;
    return this.#tool('evaluate_expression', { expression, frame_id: frame?.frame_id ?? 0 });
  }

  showPanels(...panels: readonly PanelName[]): Promise<void> {
    return panels.reduce((shown, panel) => shown.then(() => this.#act('show_panel', { panel })), Promise.resolve());
  }

  setTheme(theme: Theme): Promise<void> {
    return this.#act('set_theme', { theme });
  }

  /** Moves the keyboard focus into the page. The element's event `leave` reports that the person left it. */
  focus(): Promise<void> {
    return this.#act('focus', {});
  }

  /** Whether agents of the host page may use the page's tools. */
  allowAgentTools(allowed: boolean): Promise<void> {
    return this.#act('allow_agent_tools', { allowed });
  }

  #stop(): StopEventData {
    const { stop } = this.state;
    if (stop === null) throw new EmbedError('not_stopped', 'The program is not stopped. Wait for the event `stopped`.');
    return stop;
  }

  async #step(type: ToolInputs['step_execution']['step_type']): Promise<ToolAnswer> {
    return this.#tool('step_execution', { thread_id: this.#stop().thread_id, step_type: type });
  }

  async #tool<Name extends ToolName>(tool: Name, input: ToolInputs[Name]): Promise<ToolAnswer> {
    return successOf(await this.call(tool, input));
  }

  async #act<Name extends keyof PageActions>(action: Name, input: PageActions[Name]): Promise<void> {
    successOf(await this.#channel.ask({ type: 'act', action, input }));
  }
}
