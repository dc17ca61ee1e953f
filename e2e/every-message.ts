import {
  lowestRoles,
  type Arguments,
  type ClientMessage,
  type Command,
  type LowestRole,
  type Method,
  type Methods,
  type ToolName,
} from '#protocol';

/** What messages are about: a stopped session, and a file of its workspace. */
export interface MessageSubject {
  readonly sessionId: string;
  readonly threadId: number;
  readonly frameId: number;
  readonly variablesReference: number;
  readonly breakpointId: number;
  /** Absolute. */
  readonly path: string;
  /** The path of launch.json. */
  readonly configurationsPath: string;
  readonly configurationName: string;
}

/** A message, by a name for reports, and the lowest role that may send it. */
export interface NamedMessage {
  readonly what: string;
  readonly lowest: LowestRole;
  readonly message: ClientMessage;
}

/** Each method, with parameters that would have an effect. A missing one does not compile. */
const methods = (about: MessageSubject): { readonly [M in Method]: Methods[M]['params'] } => {
  const { sessionId, threadId, breakpointId, path, configurationName } = about;
  const breakpoint = { kind: 'source', path, line: 1, enabled: true } as const;
  return {
    get_configurations: {},
    list_templates: {},
    list_attributes: {},
    list_tasks: { path: about.configurationsPath },
    add_configuration: { configuration: { name: 'Added', type: 'node', request: 'launch', program: path } },
    start_session: { configurationName },
    attach_to_process: {},
    list_processes: {},
    list_approvals: {},
    withdraw_approvals: { ids: ['a1'] },
    answer_question: { id: 1, answer: 'approve' },
    list_links: {},
    create_link: { role: 'controller', label: 'Made by an observer' },
    create_approval_link: {},
    revoke_link: { id: 'link-1' },
    restart_session: { sessionId },
    end_session: { sessionId, how: 'now' },
    run_to: { sessionId, threadId, path, line: 1 },
    forget_session: { sessionId },
    set_breakpoint: { path, line: 2 },
    change_breakpoint: { id: breakpointId, enabled: false },
    remove_breakpoints: { ids: [breakpointId] },
    replace_breakpoints: { breakpoints: [breakpoint] },
    save_breakpoint_set: { name: 'Saved', breakpoints: [breakpoint] },
    delete_breakpoint_set: { name: 'Saved' },
    export_breakpoints: {},
    import_breakpoints: { text: '{"format":"stopline-breakpoints","version":1,"breakpoints":[]}' },
    set_agent_permission: { permission: 'look' },
    deactivate_breakpoints: { deactivated: true },
    set_exception_filter: { filter: 'all', choice: { enabled: true } },
    set_exception_options: { adapter: 'js-debug', options: [{ breakMode: 'always' }] },
    set_watches: { watches: ['process.exit(1)'] },
    expect_start: { configurationName },
    show_file: { path },
    list_files: { path: '' },
    read_file: { path },
    compare_checksums: { path, checksums: [{ algorithm: 'MD5', checksum: '0' }] },
    find_files: { query: 'a', limit: 10 },
    search_files: { text: 'const', caseSensitive: false, wholeWord: false, regexp: false },
    find_definitions: { name: 'total', path },
    write_file: { path, text: 'overwritten', version: null },
    move_breakpoints: { path, replaced: '1', breakpoints: [{ id: breakpointId }] },
    rename_file: { path, to: `${path}.renamed` },
    delete_file: { path },
    read_output: { sessionId, start: 0, count: 10 },
    read_activity: { id: 1 },
    follow_terminal: {},
    write_terminal: { terminalId: '1', text: 'exit\r' },
    resize_terminal: { terminalId: '1', columns: 10, rows: 10 },
    raise_hand: { raised: true },
    hand_controls: { to: null },
    send_notice: { text: 'From an observer' },
    interrupt_agents: {},
  };
};

/** Each request of DAP, in the same way. */
const commands = (about: MessageSubject): { readonly [C in Command]: Arguments<C> } => {
  const { threadId, frameId, variablesReference, path } = about;
  const source = { path };
  return {
    attach: {},
    breakpointLocations: { source, line: 1 },
    cancel: {},
    completions: { frameId, text: 'process.exit(1).', column: 17 },
    configurationDone: {},
    continue: { threadId },
    dataBreakpointInfo: { variablesReference, name: 'sum' },
    disassemble: { memoryReference: '0x0', instructionCount: 1 },
    disconnect: { terminateDebuggee: true },
    evaluate: { expression: 'sum = -1', frameId, context: 'repl' },
    exceptionInfo: { threadId },
    goto: { threadId, targetId: 1 },
    gotoTargets: { source, line: 1 },
    initialize: { adapterID: 'again' },
    launch: {},
    loadedSources: {},
    locations: { locationReference: 1 },
    modules: {},
    next: { threadId },
    pause: { threadId },
    readMemory: { memoryReference: '0x0', count: 1 },
    restart: {},
    restartFrame: { frameId },
    reverseContinue: { threadId },
    scopes: { frameId },
    setBreakpoints: { source, breakpoints: [{ line: 1 }] },
    setDataBreakpoints: { breakpoints: [] },
    setExceptionBreakpoints: { filters: ['all'] },
    setExpression: { expression: 'sum', value: '-1', frameId },
    setFunctionBreakpoints: { breakpoints: [{ name: 'total' }] },
    setInstructionBreakpoints: { breakpoints: [] },
    setVariable: { variablesReference, name: 'sum', value: '-1' },
    source: { source: { sourceReference: 1 }, sourceReference: 1 },
    stackTrace: { threadId },
    stepBack: { threadId },
    stepIn: { threadId },
    stepInTargets: { frameId },
    stepOut: { threadId },
    terminate: {},
    terminateThreads: { threadIds: [threadId] },
    threads: undefined,
    variables: { variablesReference },
    writeMemory: { memoryReference: '0x0', data: 'AAAA' },
  };
};

/** The input of each tool, in the same way. */
const tools = (about: MessageSubject): Readonly<Record<ToolName, Readonly<Record<string, unknown>>>> => {
  const { threadId: thread_id, frameId: frame_id, variablesReference: variables_reference } = about;
  const { sessionId: session_id, path: file_path, configurationName: configuration_name } = about;
  return {
    get_debugger_configurations: {},
    set_breakpoint: { file_path, line_number: 2 },
    remove_breakpoint: { clear_all: true },
    get_breakpoints: {},
    start_debugging: { configuration_name },
    continue_debugging: { thread_id, session_id },
    step_execution: { thread_id, step_type: 'over', session_id },
    get_scopes: { frame_id, session_id },
    get_variables: { variables_reference, session_id },
    evaluate_expression: { expression: 'sum = -1', frame_id, session_id },
    stop_debugging: { session_id },
    pause_debugging: { thread_id, session_id },
    get_output: { session_id },
    get_threads: { session_id },
    get_call_stack: { thread_id, session_id },
    set_variable: { variables_reference, name: 'sum', value: '-1' },
    list_sessions: {},
    set_exception_breakpoints: { filters: [{ filter_id: 'all' }] },
    trace_function: { functions: ['total'] },
    set_function_breakpoints: { breakpoints: [{ function_name: 'total' }] },
    set_data_breakpoint: { variables_reference, name: 'sum' },
    get_source: { file_path },
    read_memory: { memory_reference: '0x0', count: 1 },
    disassemble: { memory_reference: '0x0' },
  };
};

type Fields<Type extends ClientMessage['type']> = Omit<Extract<ClientMessage, { type: Type }>, 'type' | 'id'>;

/** The messages of each type: a type without a row does not compile. */
const rows = (
  about: MessageSubject,
): { readonly [Type in ClientMessage['type']]: readonly (readonly [what: string, LowestRole, Fields<Type>])[] } => {
  const { messages } = lowestRoles;
  const { path, sessionId } = about;
  const byPath = { source: { path }, sourceReference: 0 };
  return {
    attach: [['attach as a monitor', 'owner', { name: 'Observer', isMonitor: true }]],
    request: [
      ...namesOf(lowestRoles.commands).map(
        (command) =>
          [
            command,
            lowestRoles.commands[command],
            { sessionId, command, arguments: commands(about)[command] },
          ] as const,
      ),
      // An adapter would read any file of the machine.
      ['source by its path', 'controller', { sessionId, command: 'source', arguments: byPath }],
    ],
    cancel_request: [['cancel_request', messages.cancel_request, {}]],
    call: namesOf(lowestRoles.methods).map((method) => [
      method,
      lowestRoles.methods[method],
      { method, params: methods(about)[method] },
    ]),
    call_tool: namesOf(lowestRoles.tools).map((name) => [
      name,
      lowestRoles.tools[name],
      { name, input: tools(about)[name] },
    ]),
    cancel_tool: [['cancel_tool', messages.cancel_tool, {}]],
    present: [
      ['present', messages.present, { view: { path, expanded: { variables: {}, watch: {}, 'call-stack': {} } } }],
    ],
    point: [['point', messages.point, { at: { path, line: 1 } }]],
  };
};

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(table) as Name[];

const withoutId: readonly ClientMessage['type'][] = ['attach', 'present', 'point'];

/** Every message that a page can send, each with an id of its own where it has one, and with arguments that would have an effect. */
export function everyMessage(about: MessageSubject): readonly NamedMessage[] {
  const table = rows(about);
  return namesOf(table)
    .flatMap((type) => table[type].map(([what, lowest, fields]) => ({ type, what, lowest, fields })))
    .map(({ type, what, lowest, fields }, index) => {
      const message = { type, ...(!withoutId.includes(type) && { id: index + 1 }), ...fields } as ClientMessage;
      return { what, lowest, message };
    });
}
