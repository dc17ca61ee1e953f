import { z } from 'zod';
import {
  agentPermissions,
  largestMessage,
  longestNotice,
  longestSelection,
  type Method,
  type Methods,
} from '#protocol';
import { limits } from '../limits.ts';
import {
  breakpointsWith,
  code,
  conditions,
  index,
  mostBreakpoints,
  name,
  onLine,
  path,
  position,
} from '../state/breakpoint-schema.ts';

const longest = { query: 500, typed: 256 * 1024 };
const most = {
  watches: limits.watches.most,
  lines: 5_000,
  characters: 1024 * 1024,
  found: 200,
  checksums: 20,
  approvals: 500,
};

const sessionId = name;
/** The columns or rows of a terminal. */
const terminalLength = z.int().min(2).max(1_000);

/** A name in code. */
const identifier = z
  .string()
  .max(200)
  .regex(/^[$@%&]{0,2}[\p{L}_$][\p{L}\p{N}_$]*$/u, 'is not a name');

const selection = z.strictObject({
  line: position,
  column: position,
  text: z.string().max(longestSelection).exactOptional(),
});

const wanted = { ...conditions, enabled: z.boolean().exactOptional() };

/** Without a kind it is a source breakpoint. */
const wantedBreakpoint = z.union([z.strictObject({ ...onLine, ...wanted }), ...breakpointsWith(wanted)]);

const moves = z.array(z.strictObject({ id: index, line: position.exactOptional() })).max(mostBreakpoints);

const savedBreakpoints = z
  .array(z.union(breakpointsWith({ ...conditions, enabled: z.boolean() })))
  .max(mostBreakpoints);

/** The schemas of the methods' parameters: a method without a row does not compile. */
export const methodParams: { readonly [M in Method]: z.ZodType<Methods[M]['params']> } = {
  get_configurations: z.strictObject({ file: path.exactOptional() }),
  list_templates: z.strictObject({}),
  list_attributes: z.strictObject({}),
  list_tasks: z.strictObject({ path: path.min(1) }),
  add_configuration: z.strictObject({
    configuration: z.looseObject({ name: name.min(1), type: name.min(1), request: z.enum(['launch', 'attach']) }),
  }),
  start_session: z.strictObject({
    configurationName: name,
    noDebug: z.boolean().exactOptional(),
    stopOnEntry: z.boolean().exactOptional(),
    file: path.exactOptional(),
    selection: selection.exactOptional(),
  }),
  attach_to_process: z.strictObject({}),
  list_processes: z.strictObject({}),
  list_approvals: z.strictObject({}),
  withdraw_approvals: z.strictObject({ ids: z.array(name).max(most.approvals) }),
  answer_question: z.strictObject({ id: index, answer: code.nullable() }),
  list_links: z.strictObject({}),
  create_link: z.strictObject({
    role: z.enum(['observer', 'controller', 'agent']),
    label: z.string().trim().min(1).max(limits.shortText.most),
    expiresInS: z.int().min(1).max(limits.linkSeconds.most).exactOptional(),
  }),
  create_approval_link: z.strictObject({}),
  revoke_link: z.strictObject({ id: name }),
  restart_session: z.strictObject({ sessionId }),
  end_session: z.strictObject({ sessionId, how: z.enum(['stop', 'now', 'disconnect', 'suspend']).exactOptional() }),
  run_to: z.strictObject({
    sessionId,
    threadId: z.int(),
    path: path.min(1),
    line: position,
    column: position.exactOptional(),
  }),
  forget_session: z.strictObject({ sessionId }),
  set_breakpoint: wantedBreakpoint,
  change_breakpoint: z.strictObject({
    id: index,
    enabled: z.boolean().exactOptional(),
    conditions: z.strictObject(conditions).exactOptional(),
  }),
  remove_breakpoints: z.strictObject({ ids: z.array(index).max(mostBreakpoints) }),
  replace_breakpoints: z.strictObject({ breakpoints: savedBreakpoints }),
  save_breakpoint_set: z.strictObject({ name: name.min(1), breakpoints: savedBreakpoints.exactOptional() }),
  delete_breakpoint_set: z.strictObject({ name }),
  export_breakpoints: z.strictObject({}),
  import_breakpoints: z.strictObject({ text: z.string().max(largestMessage) }),
  set_agent_permission: z.strictObject({ permission: z.enum(agentPermissions) }),
  deactivate_breakpoints: z.strictObject({ deactivated: z.boolean() }),
  set_exception_filter: z.strictObject({
    adapter: name.exactOptional(),
    filter: name,
    choice: z.strictObject({ enabled: z.boolean(), condition: code.exactOptional() }),
  }),
  set_exception_options: z.strictObject({
    adapter: name,
    options: z
      .array(
        z.strictObject({
          path: z
            .array(z.strictObject({ negate: z.boolean().exactOptional(), names: z.array(name.min(1)).min(1).max(100) }))
            .max(20)
            .exactOptional(),
          breakMode: z.enum(['never', 'always', 'unhandled', 'userUnhandled']),
        }),
      )
      .max(200),
  }),
  set_watches: z.strictObject({ watches: z.array(code).max(most.watches) }),
  expect_start: z.strictObject({ configurationName: name }),
  show_file: z.strictObject({ path: path.nullable(), selection: selection.exactOptional() }),
  list_files: z.strictObject({ path }),
  read_file: z.strictObject({ path }),
  compare_checksums: z.strictObject({
    path,
    checksums: z.array(z.strictObject({ algorithm: name, checksum: name })).max(most.checksums),
  }),
  find_files: z.strictObject({
    query: z.string().max(longest.query),
    limit: z.int().min(1).max(most.found),
    recent: z.array(path).max(most.found).exactOptional(),
  }),
  search_files: z.strictObject({
    text: z.string().max(longest.query),
    caseSensitive: z.boolean(),
    wholeWord: z.boolean(),
    regexp: z.boolean(),
  }),
  find_definitions: z.strictObject({
    name: identifier,
    of: identifier.exactOptional(),
    path: path.min(1),
    line: position.exactOptional(),
  }),
  move_breakpoints: z.strictObject({ path: path.min(1), replaced: name, breakpoints: moves }),
  rename_file: z.strictObject({ path: path.min(1), to: path.min(1) }),
  delete_file: z.strictObject({ path: path.min(1) }),
  write_file: z.strictObject({
    path,
    text: z.string().max(largestMessage),
    version: name.nullable(),
    breakpoints: moves.exactOptional(),
  }),
  read_output: z.strictObject({
    sessionId,
    start: z.int().min(0),
    count: z.int().min(1).max(most.lines),
    characters: z.int().min(1).max(most.characters).exactOptional(),
    from: z.int().min(0).exactOptional(),
  }),
  follow_terminal: z.strictObject({ terminalId: name.exactOptional(), from: z.int().min(0).exactOptional() }),
  write_terminal: z.strictObject({
    terminalId: name,
    text: z.string().max(longest.typed),
    isAnswer: z.boolean().exactOptional(),
  }),
  resize_terminal: z.strictObject({ terminalId: name, columns: terminalLength, rows: terminalLength }),
  read_activity: z.strictObject({ id: index }),
  raise_hand: z.strictObject({ raised: z.boolean() }),
  hand_controls: z.strictObject({ to: name.nullable() }),
  send_notice: z.strictObject({ text: z.string().trim().min(1).max(longestNotice) }),
  interrupt_agents: z.strictObject({ activityId: index.exactOptional() }),
};

export function isMethod(name: string): name is Method {
  return Object.hasOwn(methodParams, name);
}
