import type { LowestRole } from './common/role.ts';
import type { Command } from './dap/requests.ts';
import type { QuestionForm } from './session/questions.ts';
import type { ToolName } from './tools/tool.ts';
import type { ClientMessage, Method } from './wire.ts';

/** The paths of the HTTP API. */
export type RoutePath =
  '/healthz' | '/embed.json' | '/metrics' | '/api/tickets' | '/api/links' | '/api/links/:id' | '/mcp';

/** Who may use a path of the HTTP API. `anyone` needs no token. */
export interface RouteRule {
  readonly lowest: LowestRole | 'anyone';
  /** Agents may use it, with their own tokens. */
  readonly agents: boolean;
}

const forPeople = (lowest: LowestRole): RouteRule => ({ lowest, agents: false });

/** The lowest role for each method of the server. Apart from the others, so that pages contain nothing else. */
const methodRoles = {
  get_configurations: 'observer',
  list_templates: 'controller',
  list_attributes: 'observer',
  list_tasks: 'observer',
  add_configuration: 'controller',
  start_session: 'controller',
  attach_to_process: 'controller',
  list_processes: 'controller',
  list_approvals: 'owner',
  withdraw_approvals: 'owner',
  /** More for some questions: see `questions`. */
  answer_question: 'controller',
  list_links: 'owner',
  create_link: 'owner',
  create_approval_link: 'owner',
  revoke_link: 'owner',
  restart_session: 'controller',
  end_session: 'controller',
  run_to: 'controller',
  forget_session: 'controller',
  set_breakpoint: 'controller',
  change_breakpoint: 'controller',
  remove_breakpoints: 'controller',
  replace_breakpoints: 'controller',
  save_breakpoint_set: 'controller',
  delete_breakpoint_set: 'controller',
  export_breakpoints: 'observer',
  import_breakpoints: 'controller',
  deactivate_breakpoints: 'controller',
  set_exception_filter: 'controller',
  set_exception_options: 'controller',
  set_watches: 'controller',
  expect_start: 'controller',
  // It decides what ${file} is in the starts of agents.
  show_file: 'controller',
  list_files: 'observer',
  read_file: 'observer',
  compare_checksums: 'observer',
  find_files: 'observer',
  search_files: 'observer',
  find_definitions: 'observer',
  write_file: 'controller',
  move_breakpoints: 'controller',
  rename_file: 'controller',
  delete_file: 'controller',
  read_output: 'observer',
  read_activity: 'observer',
  follow_terminal: 'observer',
  write_terminal: 'controller',
  resize_terminal: 'controller',
  interrupt_agents: 'controller',
  set_agent_permission: 'owner',
  raise_hand: 'observer',
  hand_controls: 'owner',
  send_notice: 'controller',
} as const satisfies Readonly<Record<Method, LowestRole>>;

/** For each request of DAP. Reads that run no code of the debuggee are for observers. Those of lazy values run code: see the server's checks. */
const commandRoles = {
  attach: 'controller',
  breakpointLocations: 'observer',
  cancel: 'controller',
  // Adapters evaluate what is before the cursor.
  completions: 'controller',
  configurationDone: 'controller',
  continue: 'controller',
  dataBreakpointInfo: 'controller',
  disassemble: 'observer',
  disconnect: 'controller',
  evaluate: 'controller',
  exceptionInfo: 'observer',
  goto: 'controller',
  gotoTargets: 'observer',
  initialize: 'controller',
  launch: 'controller',
  loadedSources: 'observer',
  locations: 'observer',
  modules: 'observer',
  next: 'controller',
  pause: 'controller',
  readMemory: 'observer',
  restart: 'controller',
  restartFrame: 'controller',
  reverseContinue: 'controller',
  scopes: 'observer',
  setBreakpoints: 'controller',
  setDataBreakpoints: 'controller',
  setExceptionBreakpoints: 'controller',
  setExpression: 'controller',
  setFunctionBreakpoints: 'controller',
  setInstructionBreakpoints: 'controller',
  setVariable: 'controller',
  source: 'observer',
  stackTrace: 'observer',
  stepBack: 'controller',
  stepIn: 'controller',
  stepInTargets: 'observer',
  stepOut: 'controller',
  terminate: 'controller',
  terminateThreads: 'controller',
  threads: 'observer',
  variables: 'observer',
  writeMemory: 'controller',
} as const satisfies Readonly<Record<Command, LowestRole>>;

/** The lowest role for what a page asks for. */
export const pageRoles: Readonly<Record<Command | Method, LowestRole>> = { ...commandRoles, ...methodRoles };

/** The lowest role for everything that a client can ask for. A message, method, request, tool or path without one does not compile. */
export const lowestRoles = {
  /** Those about something else have further rules below. */
  messages: {
    attach: 'observer',
    request: 'observer',
    cancel_request: 'observer',
    call: 'observer',
    call_tool: 'observer',
    cancel_tool: 'observer',
    present: 'controller',
    point: 'controller',
  },
  methods: methodRoles,
  commands: commandRoles,
  tools: {
    get_debugger_configurations: 'observer',
    set_breakpoint: 'controller',
    remove_breakpoint: 'controller',
    get_breakpoints: 'observer',
    start_debugging: 'controller',
    continue_debugging: 'controller',
    step_execution: 'controller',
    get_scopes: 'observer',
    get_variables: 'observer',
    evaluate_expression: 'controller',
    stop_debugging: 'controller',
    pause_debugging: 'controller',
    get_output: 'observer',
    get_threads: 'observer',
    get_call_stack: 'observer',
    set_variable: 'controller',
    list_sessions: 'observer',
    set_exception_breakpoints: 'controller',
    trace_function: 'controller',
    set_function_breakpoints: 'controller',
    set_data_breakpoint: 'controller',
    get_source: 'observer',
    read_memory: 'observer',
    disassemble: 'observer',
  },
  /** Who sees and answers the questions of a start, by their form. */
  questions: {
    text: 'controller',
    pick: 'controller',
    process: 'controller',
    choice: 'controller',
    evaluation: 'controller',
    approval: 'owner',
  },
  routes: {
    '/healthz': { lowest: 'anyone', agents: true },
    '/embed.json': { lowest: 'anyone', agents: true },
    '/metrics': forPeople('observer'),
    '/api/tickets': forPeople('observer'),
    '/api/links': forPeople('owner'),
    '/api/links/:id': forPeople('owner'),
    '/mcp': { lowest: 'observer', agents: true },
  },
} as const satisfies {
  readonly messages: Readonly<Record<ClientMessage['type'], LowestRole>>;
  readonly methods: Readonly<Record<Method, LowestRole>>;
  readonly commands: Readonly<Record<Command, LowestRole>>;
  readonly tools: Readonly<Record<ToolName, LowestRole>>;
  readonly questions: Readonly<Record<QuestionForm['kind'], LowestRole>>;
  readonly routes: Readonly<Record<RoutePath, RouteRule>>;
};
