import {
  DebugError,
  isAtLeast,
  rootIdOf,
  toBreakpointSet,
  type Method,
  type Methods,
  type Role,
  type SessionId,
} from '#protocol';
import { withConfiguration } from '../configurations/add-configuration.ts';
import { launchJsonPath } from '../configurations/launch-json.ts';
import { notInSandbox } from '../adapters/launch.ts';
import { attachForbidden, listProcesses } from '../processes/listed-processes.ts';
import type { Debugger } from '../debugger/debugger.ts';
import type { ActivityOutcome } from '../state/activity-log.ts';
import { now } from '../state/shared-state.ts';
import type { ShownFile } from '../state/shown-files.ts';
import { exportBreakpoints, importedBreakpoints } from '../session/breakpoints/breakpoints-file.ts';
import { maskedDetails } from '../roles/masked-answer.ts';
import { QuestionCancelledError } from '../state/questions.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import { parseInput } from '../explain-issues.ts';
import { limits } from '../limits.ts';
import { assertShown, isHidden } from './hidden-files.ts';
import { linkMethods, type LinkMethodsParts } from './link-methods.ts';
import { presenceMethods, type PresenceMethodsParts } from './presence-methods.ts';
import { methodParams } from './method-params.ts';
import type { PageOutput } from './page-output.ts';
import type { TerminalFeed } from './terminal-feed.ts';
import { endActions, interruptAction, restartAction, runToAction, type PersonAction } from './person-actions.ts';

/** What a page searches for, one at a time of each. */
export type SearchedFor = 'text' | 'definitions';

/** The parts that a page's methods use. */
export interface PageMethodsParts extends LinkMethodsParts, PresenceMethodsParts {
  readonly debug: Debugger;
  readonly files: WorkspaceFiles;
  /** The terminals that this page shows. */
  readonly terminals: TerminalFeed;
  /** The output of this page. */
  readonly output: Pick<PageOutput, 'read'>;
  /** Ends the page's last search for the same. The signal ends the next one. */
  readonly beginSearch: (what: SearchedFor) => AbortSignal;
  /** Notes the file that this page shows. */
  readonly showFile: (shown: ShownFile | undefined) => void;
  /** Files cannot be saved, and nothing can be typed into terminals (`--read-only`). */
  readonly readOnly: boolean;
  readonly role: Role;
}

/** A method whose result may be empty need not return it. */
type Result<M extends Method> =
  Methods[M]['result'] | (Record<never, never> extends Methods[M]['result'] ? void : never);

/** Every method: a missing one does not compile. */
type PageMethods = {
  readonly [M in Method]: (parts: PageMethodsParts, params: Methods[M]['params']) => Result<M> | Promise<Result<M>>;
};

const succeeded = (sessionId: SessionId): ActivityOutcome => ({ status: 'success', sessionId });

function failed(thrown: unknown): ActivityOutcome {
  return { status: 'error', message: DebugError.from(thrown).message };
}

/** Logs an action of a person, with its outcome when it ends. */
async function logged<Result>(
  { debug, person }: PageMethodsParts,
  { action, subject }: { readonly action: string; readonly subject: string },
  work: () => Promise<{ readonly result: Result; readonly outcome: Promise<ActivityOutcome> }>,
): Promise<Result> {
  const activity = debug.activities.begin({ actor: person, action, subject });
  try {
    const { result, outcome } = await work();
    void outcome.then((ended) => activity.end(ended));
    return result;
  } catch (thrown) {
    activity.end(failed(thrown));
    throw thrown;
  }
}

/** A start is answered at once. Its outcome is in the session's state and in the log. */
function starting({ id, ready }: { readonly id: SessionId; readonly ready: Promise<void> }) {
  return { result: { sessionId: id }, outcome: ready.then(() => succeeded(id), failed) };
}

const done = (sessionId: SessionId) => ({ result: undefined, outcome: Promise.resolve(succeeded(sessionId)) });

function unlessMissing(thrown: unknown): undefined {
  if (DebugError.from(thrown).code !== 'not_found') throw thrown;
}

/** A start that a person cancelled has no session, which is not an error. */
async function unlessGivenUp<Result>(started: Promise<Result>): Promise<Result | Record<never, never>> {
  return started.catch((thrown: unknown) => {
    if (thrown instanceof QuestionCancelledError) return {};
    throw thrown;
  });
}

/** Interrupts agents' waits for a session: people override agents (docs/tools.md, "Waiting"). */
function interruptWaits(
  { debug }: PageMethodsParts,
  sessionId: SessionId,
  { did, endsSession = false }: PersonAction,
): SessionId {
  const rootId = rootIdOf(debug.shared.state, sessionId);
  debug.waits.interrupt({ rootId, action: did, endsSession });
  return rootId;
}

const nameOf = ({ debug }: PageMethodsParts, sessionId: SessionId): string =>
  debug.shared.session(sessionId)?.name ?? sessionId;

const methods: PageMethods = {
  get_configurations: ({ debug }, { file }) => debug.options.configurations.list({ file }),
  list_templates: async ({ debug }) => ({ templates: await debug.options.configurations.templates() }),
  list_attributes: ({ debug }) => ({ debuggers: debug.options.configurations.attributes() }),
  list_tasks: ({ debug }, { path }) => debug.options.configurations.tasks(path),
  add_configuration: (parts, { configuration }) =>
    logged(parts, { action: 'save_file', subject: launchJsonPath }, async () => {
      const known = await parts.files.read(launchJsonPath).catch(unlessMissing);
      const { text, line } = withConfiguration(known?.text, configuration);
      const { path } = await parts.files.write({ path: launchJsonPath, text, version: known?.version ?? null });
      return { result: { path, line }, outcome: Promise.resolve({ status: 'success' }) };
    }),
  start_session: (parts, { configurationName, ...options }) =>
    unlessGivenUp(
      logged(parts, { action: 'start_debugging', subject: configurationName }, async () =>
        starting(await parts.debug.starter.start(configurationName, { ...options, by: parts.person })),
      ),
    ),
  attach_to_process: (parts) =>
    unlessGivenUp(
      logged(parts, { action: 'attach_to_process', subject: '' }, async () =>
        starting(await parts.debug.starter.attachToProcess(parts.person)),
      ),
    ),
  list_processes: async ({ debug }) => {
    if (debug.options.isolation.kind !== 'none') throw new DebugError('not_allowed', notInSandbox);
    const [processes, note] = await Promise.all([listProcesses(), attachForbidden()]);
    return { processes, ...(note !== undefined && { note }) };
  },
  list_approvals: async ({ debug }) => {
    const { approvals } = debug.options;
    const [listed, problem] = await Promise.all([approvals.list(), approvals.problem()]);
    return { approvals: listed, ...(problem !== undefined && { problem }) };
  },
  withdraw_approvals: async (parts, { ids }) => {
    await parts.debug.options.approvals.withdraw(ids);
    parts.debug.activities.note(parts.person, 'withdraw_approvals', '', { status: 'success' });
  },
  ...linkMethods,
  ...presenceMethods,
  answer_question: ({ debug, person }, { id, answer }) => debug.questions.answer(id, answer, person),
  restart_session: (parts, { sessionId }) =>
    logged(parts, { action: restartAction.action, subject: nameOf(parts, sessionId) }, async () => {
      const rootId = interruptWaits(parts, sessionId, restartAction);
      return starting(await parts.debug.sessions.restart(rootId, parts.person));
    }),
  end_session: (parts, { sessionId, how = 'stop' }) =>
    logged(parts, { action: endActions[how].action, subject: nameOf(parts, sessionId) }, async () => {
      const rootId = interruptWaits(parts, sessionId, endActions[how]);
      await parts.debug.sessions.end(rootId, parts.person, how);
      return done(rootId);
    }),
  run_to: (parts, { sessionId, threadId, ...place }) =>
    logged(parts, { action: runToAction.action, subject: nameOf(parts, sessionId) }, async () => {
      const { debug, person } = parts;
      const session = debug.sessions.get(sessionId);
      const rootId = interruptWaits(parts, sessionId, runToAction);
      const path = await debug.breakpointPath(place.path);
      await debug.runTo.run(session, { threadId, place: { ...place, path }, by: person });
      return done(rootId);
    }),
  forget_session: ({ debug }, { sessionId }) => debug.sessions.forget(sessionId),
  set_breakpoint: ({ debug, person }, wanted) =>
    'path' in wanted
      ? debug.withBreakpointPath(wanted.path, (path) => ({
          breakpoint: debug.breakpoints.set({ ...wanted, path }, person),
        }))
      : { breakpoint: debug.breakpoints.set(wanted, person) },
  change_breakpoint: ({ debug }, { id, ...changes }) => ({ breakpoint: debug.breakpoints.change(id, changes) }),
  remove_breakpoints: ({ debug }, { ids }) => debug.breakpoints.remove(ids),
  replace_breakpoints: ({ debug, person }, { breakpoints }) => debug.breakpoints.replaceAll(breakpoints, person),
  save_breakpoint_set: ({ debug }, { name, breakpoints = toBreakpointSet(debug.shared.state.breakpoints) }) => {
    const { shared } = debug;
    const breakpointSets = { ...shared.state.breakpointSets, [name]: breakpoints };
    shared.record({ type: 'breakpoint_sets_changed', breakpointSets });
    return { count: breakpoints.length };
  },
  delete_breakpoint_set: ({ debug: { shared } }, { name }) => {
    const { [name]: _deleted, ...breakpointSets } = shared.state.breakpointSets;
    shared.record({ type: 'breakpoint_sets_changed', breakpointSets });
  },
  export_breakpoints: ({ debug: { shared, options } }) =>
    exportBreakpoints(
      toBreakpointSet(shared.state.breakpoints, () => true),
      options.workspaceFolder,
    ),
  import_breakpoints: async ({ debug, person }, { text }) => {
    const { workspaceFolder } = debug.options;
    const toPath = (path: string) => debug.breakpointPath(path);
    const breakpoints = await importedBreakpoints(text, { workspaceFolder, toPath });
    debug.breakpoints.replaceAll(breakpoints, person);
    return { count: breakpoints.length };
  },
  deactivate_breakpoints: ({ debug, person }, { deactivated }) => {
    if (debug.shared.state.breakpointsDeactivated === deactivated) return;
    debug.shared.record({ type: 'breakpoints_deactivated', deactivated });
    debug.activities.note(person, deactivated ? 'deactivate_breakpoints' : 'activate_breakpoints', '', {
      status: 'success',
    });
  },
  set_agent_permission: ({ debug, person }, { permission }) => {
    if (debug.shared.state.agentPermission === permission) return;
    debug.shared.record({ type: 'agent_permission_changed', agentPermission: permission });
    debug.activities.note(person, 'set_agent_permission', permission, { status: 'success' });
  },
  set_exception_filter: ({ debug }, { choice, ...name }) => debug.settings.setExceptionFilter(name, choice),
  set_exception_options: ({ debug }, { adapter, options }) => debug.settings.setExceptionOptions(adapter, options),
  set_watches: ({ debug }, { watches }) => debug.shared.record({ type: 'watches_changed', watches }),
  expect_start: ({ debug }, { configurationName }) => debug.starter.expectStart(configurationName),
  show_file: ({ showFile }, { path, ...shown }) => showFile(path === null ? undefined : { file: path, ...shown }),
  list_files: ({ files }, { path }) => files.list(path),
  read_file: async ({ files, debug, role }, { path }) => {
    const file = await files.read(path);
    assertShown(debug, role, file.path);
    const startedTexts = debug.startedTexts.of(file.path, debug.shared.state);
    const watching = !isAtLeast(role, 'controller') && { readOnly: 'you are watching' };
    return { ...file, ...watching, ...(startedTexts.length > 0 && { startedTexts }) };
  },
  compare_checksums: async ({ files }, { path, checksums }) => ({ differs: await files.differs(path, checksums) }),
  find_files: async ({ files }, { query, limit, recent }) => {
    const [found, gone] = await Promise.all([files.find(query, limit), recent && files.missing(recent)]);
    return { ...found, ...(gone && { gone }) };
  },
  search_files: ({ files, beginSearch }, search) => files.search(search, beginSearch('text')),
  find_definitions: async ({ files, beginSearch, debug, role }, asked) => {
    const { definitions, ...found } = await files.definitions(asked, beginSearch('definitions'));
    return { ...found, definitions: definitions.filter(({ path }) => !isHidden(debug, role, path)) };
  },
  write_file: (parts, { breakpoints = [], ...file }) =>
    logged(parts, { action: 'save_file', subject: file.path }, async () => {
      const before = await parts.files.read(file.path).catch(() => undefined);
      const result = await parts.files.write(file);
      const { startedTexts: kept, shared, replacedVersions } = parts.debug;
      replacedVersions.isFirst(result.path, file.version);
      if (before) kept.keep(result.path, before.text, shared.state);
      const startedTexts = kept.of(result.path, shared.state);
      parts.debug.breakpoints.move(result.path, breakpoints);
      return {
        result: { ...result, ...(startedTexts.length > 0 && { startedTexts }) },
        outcome: Promise.resolve({ status: 'success' }),
      };
    }),
  move_breakpoints: ({ debug }, { path, replaced, breakpoints }) => {
    if (debug.replacedVersions.isFirst(path, replaced)) debug.breakpoints.move(path, breakpoints);
  },
  rename_file: (parts, { path, to }) =>
    logged(parts, { action: 'rename_file', subject: path }, async () => {
      const result = await parts.files.rename(path, to);
      parts.debug.breakpoints.moveFile(result.from, result.to);
      return { result, outcome: Promise.resolve({ status: 'success' }) };
    }),
  delete_file: (parts, { path }) =>
    logged(parts, { action: 'delete_file', subject: path }, async () => {
      await parts.files.delete(path);
      return { result: undefined, outcome: Promise.resolve({ status: 'success' }) };
    }),
  read_output: ({ debug, output: reads }, { sessionId, ...wanted }) => {
    const output = debug.sessions.output(rootIdOf(debug.shared.state, sessionId));
    if (!output) throw new DebugError('unknown_session', `The output of the session ${sessionId} is no longer kept.`);
    return reads.read(output, wanted);
  },
  follow_terminal: ({ debug, terminals, role }, { terminalId, from = 0 }) => {
    terminals.follow(terminalId, from);
    if (terminalId === undefined) return {};
    const terminal = debug.terminals.get(terminalId);
    // Pages that only watch answer no queries: those wait for a page that can type.
    return { asked: isAtLeast(role, 'controller') ? terminal.show() : Number.MAX_SAFE_INTEGER };
  },
  write_terminal: ({ debug, terminals, readOnly }, { terminalId, text, isAnswer = false }) => {
    if (readOnly)
      throw new DebugError('not_allowed', 'This server was started with --read-only: nothing can be typed.');
    const terminal = debug.terminals.get(terminalId);
    if (isAnswer) terminal.answer(terminals, text);
    else terminal.type(terminals, text);
  },
  resize_terminal: ({ debug, terminals, readOnly }, { terminalId, columns, rows }) => {
    if (!readOnly) debug.terminals.get(terminalId).resize(terminals, { columns, rows });
  },
  send_notice: ({ debug: { shared, activities }, person }, { text }) => {
    const id = (shared.state.notices.at(-1)?.id ?? 0) + 1;
    shared.record({ type: 'notice_sent', notice: { id, by: person, text, at: now() } });
    activities.note(person, 'send_notice', text.slice(0, limits.shortText.most), { status: 'success' });
  },
  read_activity: ({ debug, role }, { id }) => {
    const details = debug.activities.details(id);
    return isAtLeast(role, 'controller') ? details : maskedDetails(debug.masks, details);
  },
  interrupt_agents: ({ debug, person }, { activityId }) => {
    const { action, did } = interruptAction;
    const interrupted = debug.waits.interrupt({ ...(activityId !== undefined && { activityId }), action: did });
    if (interrupted > 0) debug.activities.note(person, action, '', { status: 'success' });
    return { interrupted };
  },
};

/** Calls a method with parameters from a page. Throws `invalid_arguments` if they are invalid. */
export async function callMethod<M extends Method>(
  parts: PageMethodsParts,
  method: M,
  params: unknown,
): Promise<object> {
  const prefix = `The parameters of ${method} are invalid: `;
  return (await methods[method](parts, parseInput(methodParams[method], params, { name: method, prefix }))) ?? {};
}
