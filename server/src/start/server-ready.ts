import { stripVTControlCharacters } from 'node:util';
import { isRecord, DebugError, messageOf, textOf, type SessionId } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';
import type { Sessions } from '../session/tree/sessions.ts';
import type { SessionFollower, StartRequest } from '../session/tree/start-request.ts';
import type { Approved } from '../state/approved.ts';
import { LineWatch, type LineMatch } from '../workspace/line-watch.ts';
import { now, type SharedState } from '../state/shared-state.ts';

/** What to do when a program prints the address of its server. */
export type ServerReadyStep =
  /** Show the link. */
  | { readonly kind: 'open' }
  /** Debug the page in a browser, by a configuration of this type. */
  | { readonly kind: 'browser'; readonly type: string; readonly webRoot: string | undefined }
  /** Start a configuration: by its name in launch.json, or written in place. */
  | { readonly kind: 'start'; readonly name: string }
  | { readonly kind: 'configuration'; readonly configuration: Configuration };

/** A configuration's `serverReadyAction`. */
export interface ServerReadyAction {
  readonly pattern: RegExp;
  /** `%s` is the pattern's first group. */
  readonly uriFormat: string | undefined;
  readonly step: ServerReadyStep;
  /** Whether the started sessions end with the server. */
  readonly killOnServerStop: boolean;
}

/** How long nothing may follow an incomplete line before it is matched, in milliseconds. */
const incompleteMs = 100;
/** How much of a line is matched, in characters: the pattern comes from the workspace. */
const longestLine = 2_000;
const defaultPattern = 'listening on.* (https?://\\S+|[0-9]+)';
const watchedCategories: ReadonlySet<string> = new Set(['stdout', 'stderr', 'console', 'terminal']);

type StepOf = (action: Readonly<Record<string, unknown>>) => ServerReadyStep | undefined;

/** The step of each `action`. */
const steps = new Map<string, StepOf>([
  ['openExternally', () => ({ kind: 'open' })],
  ['debugWithChrome', (action) => ({ kind: 'browser', type: 'chrome', webRoot: textOf(action, 'webRoot') })],
  ['debugWithEdge', (action) => ({ kind: 'browser', type: 'msedge', webRoot: textOf(action, 'webRoot') })],
  [
    'startDebugging',
    (action) => {
      const name = textOf(action, 'name');
      if (name !== undefined) return { kind: 'start', name };
      return isRecord(action.config) ? { kind: 'configuration', configuration: action.config } : undefined;
    },
  ],
]);

/** Reads a configuration's `serverReadyAction`, if it has one. Throws `launch_failed` for an invalid one. */
export function serverReadyAction({ name, serverReadyAction: written }: Configuration): ServerReadyAction | undefined {
  if (written === undefined || written === null) return undefined;
  const invalid = (problem: string) =>
    new DebugError('launch_failed', `Configuration ${JSON.stringify(name)}: "serverReadyAction" ${problem}.`);
  if (!isRecord(written)) throw invalid('should be an object');
  const action = textOf(written, 'action') ?? 'openExternally';
  const step = steps.get(action)?.(written);
  if (!step && action === 'startDebugging') throw invalid('needs the "name" of the configuration to start');
  if (!step) throw invalid(`has the unknown action "${action}". Known actions: ${[...steps.keys()].join(', ')}`);
  const pattern = textOf(written, 'pattern') ?? defaultPattern;
  const [uriFormat, killOnServerStop] = [textOf(written, 'uriFormat'), written.killOnServerStop === true];
  const groups = groupsOf(pattern);
  if (groups === undefined)
    throw invalid(`has the pattern ${JSON.stringify(pattern)}, which is not a regular expression`);
  if (groups === 0 && uriFormat?.includes('%s') === true)
    throw invalid(`has "%s" in "uriFormat", but its "pattern" has no group in parentheses for it`);
  return { pattern: new RegExp(pattern, 'i'), uriFormat, step, killOnServerStop };
}

/** The number of groups of a regular expression; undefined for an invalid one. */
function groupsOf(pattern: string): number | undefined {
  try {
    return (new RegExp(`${pattern}|`).exec('')?.length ?? 1) - 1;
  } catch {
    return undefined;
  }
}

/** The address of what the pattern found; undefined if it is none. */
function addressOf({ uriFormat }: Pick<ServerReadyAction, 'uriFormat'>, [, found = '']: LineMatch): string | undefined {
  const format = uriFormat ?? (/^\d+$/.test(found) ? 'http://localhost:%s' : '%s');
  if (found === '' && format.includes('%s')) return undefined;
  const address = format.replaceAll('%s', () => found);
  // A program may print anything. Only web pages are opened.
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : undefined;
}

interface ServerWatch {
  readonly onReady: (address: string) => void;
  /** The pattern takes too long, and is no longer matched. */
  readonly onProblem: (message: string) => void;
}

/** Watches the output of a program for the address of its server, and reports it once. */
export function watchForServer(
  action: Pick<ServerReadyAction, 'pattern' | 'uriFormat'>,
  { onReady, onProblem }: ServerWatch,
): SessionFollower {
  const watch = new LineWatch([action.pattern]);
  /** The incomplete last line, by category. */
  const rests = new Map<string, string>();
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;
  const close = () => {
    isReady = true;
    clearTimeout(timer);
    watch.close();
  };
  const match = async (lines: readonly string[]) => {
    // Colours may be in the middle of an address.
    const found = await watch.find(lines.map((line) => stripVTControlCharacters(line.slice(0, longestLine))));
    const address = found.map((match) => addressOf(action, match)).find((each) => each !== undefined);
    if (isReady || address === undefined) return;
    close();
    onReady(address);
  };
  const matchSafely = (lines: readonly string[]) => {
    if (lines.length > 0) match(lines).catch((thrown: unknown) => onProblem(messageOf(thrown)));
  };
  const onOutput = (category: string, text: string) => {
    if (isReady || !watchedCategories.has(category)) return;
    const lines = ((rests.get(category) ?? '') + text).split('\n');
    rests.set(category, (lines.pop() ?? '').slice(0, longestLine));
    matchSafely(lines);
    clearTimeout(timer);
    timer = setTimeout(() => matchSafely([...rests.values()]), incompleteMs).unref();
  };
  return { onOutput, onEnded: close };
}

/** A server that has become ready. */
export interface ReadyServer {
  readonly address: string;
  readonly serverId: SessionId;
  /** The approved launch that the server is of. */
  readonly launch: Approved<unknown>;
}

interface FollowServerParts {
  readonly shared: Pick<SharedState, 'record'>;
  readonly sessions: Pick<Sessions, 'end'>;
  /** Runs the action. Resolves with the sessions that it started. */
  readonly start: (step: ServerReadyStep, server: ReadyServer) => Promise<readonly SessionId[]>;
}

/** Runs a configuration's `serverReadyAction` when the program prints its address. Throws `launch_failed` for an invalid one. */
export function followServer(
  configuration: Configuration,
  { shared, sessions, start }: FollowServerParts,
): Pick<StartRequest, 'follow'> {
  const action = serverReadyAction(configuration);
  if (!action) return {};
  return {
    follow: ({ id, by, print }, launch) => {
      let started: readonly SessionId[] = [];
      let hasEnded = false;
      const endStarted = () => {
        for (const each of started) sessions.end(each, by).catch(() => undefined);
      };
      const onReady = (address: string) => {
        if (action.step.kind === 'open') shared.record({ type: 'server_ready', sessionId: id, at: now(), address });
        start(action.step, { address, serverId: id, launch }).then(
          (ids) => {
            if (action.killOnServerStop) started = ids;
            // The server may have ended while they were started.
            if (hasEnded) endStarted();
          },
          (thrown: unknown) => print(`${messageOf(thrown)}\n`),
        );
      };
      const watch = watchForServer(action, { onReady, onProblem: (message) => print(`${message}\n`) });
      return {
        onOutput: watch.onOutput,
        onEnded: () => {
          hasEnded = true;
          watch.onEnded();
          endStarted();
        },
      };
    },
  };
}
