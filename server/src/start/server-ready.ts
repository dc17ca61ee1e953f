import { isRecord, DebugError } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';

/** What is done when a program says where its server listens. */
export type ServerReadyStep =
  /** A person is shown the link. */
  | { readonly kind: 'open' }
  /** The page is debugged, in a browser of this type of configurations. */
  | { readonly kind: 'browser'; readonly type: string; readonly webRoot: string | undefined }
  /** A configuration is started: one of launch.json by its name, or the one that is written in place. */
  | { readonly kind: 'start'; readonly name: string }
  | { readonly kind: 'configuration'; readonly configuration: Configuration };

/** A configuration's `serverReadyAction`. */
export interface ServerReadyAction {
  readonly pattern: RegExp;
  /** `%s` in it is what the pattern's first group found. */
  readonly uriFormat: string | undefined;
  readonly step: ServerReadyStep;
  /** Whether what was started ends along with the server. */
  readonly killOnServerStop: boolean;
}

/** A line is looked at so far, in characters: the pattern is the workspace's own. */
const longestLine = 2_000;
const defaultPattern = 'listening on.* (https?://\\S+|[0-9]+)';
/** What a program itself writes, and what adapters pass on of it. */
const watchedCategories: ReadonlySet<string> = new Set(['stdout', 'stderr', 'console']);

type Attributes = Readonly<Record<string, unknown>>;

const textOf = (attributes: Attributes, key: string): string | undefined => {
  const value = attributes[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** What each `action` of the file leads to. */
const steps: ReadonlyMap<string, (action: Attributes) => ServerReadyStep | undefined> = new Map<
  string,
  (action: Attributes) => ServerReadyStep | undefined
>([
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

/** Reads a configuration's `serverReadyAction`; undefined where it has none. Throws `launch_failed` for one that is wrong. */
export function serverReadyAction({ name, serverReadyAction: written }: Configuration): ServerReadyAction | undefined {
  if (written === undefined || written === null) return undefined;
  const wrong = (problem: string) =>
    new DebugError('launch_failed', `Configuration ${JSON.stringify(name)}: "serverReadyAction" ${problem}.`);
  if (!isRecord(written)) throw wrong('should be an object');
  const action = textOf(written, 'action') ?? 'openExternally';
  const step = steps.get(action)?.(written);
  if (!step && action === 'startDebugging') throw wrong('should say what is started: give it a "name"');
  if (!step) throw wrong(`has the action "${action}", which is none of ${[...steps.keys()].join(', ')}`);
  const pattern = textOf(written, 'pattern') ?? defaultPattern;
  const uriFormat = textOf(written, 'uriFormat');
  try {
    return {
      pattern: new RegExp(pattern, 'i'),
      uriFormat,
      step,
      killOnServerStop: written.killOnServerStop === true,
    };
  } catch {
    throw wrong(`has the pattern ${JSON.stringify(pattern)}, which is no regular expression`);
  }
}

/** The address that a line tells of; undefined for a line that does not fit. */
export function addressIn(
  { pattern, uriFormat }: Pick<ServerReadyAction, 'pattern' | 'uriFormat'>,
  line: string,
): string | undefined {
  const match = pattern.exec(line.slice(0, longestLine));
  if (!match) return undefined;
  const [, found = ''] = match;
  const format = uriFormat ?? (/^\d+$/.test(found) ? 'http://localhost:%s' : '%s');
  const address = format.replaceAll('%s', () => found);
  // A program may write anything: only pages are opened.
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : undefined;
}

/** Listens to what a program writes until it says where its server listens, and tells that once. */
export class ServerReadyWatch {
  readonly #action: ServerReadyAction;
  readonly #onReady: (address: string) => void;
  /** The beginning of a line that is not whole yet, by category. */
  readonly #rests = new Map<string, string>();
  #isReady = false;

  constructor(action: ServerReadyAction, onReady: (address: string) => void) {
    this.#action = action;
    this.#onReady = onReady;
  }

  push(category: string, text: string): void {
    if (this.#isReady || !watchedCategories.has(category)) return;
    const lines = ((this.#rests.get(category) ?? '') + text).split('\n');
    this.#rests.set(category, (lines.pop() ?? '').slice(0, longestLine));
    const address = lines.map((line) => addressIn(this.#action, line)).find((each) => each !== undefined);
    if (address === undefined) return;
    this.#isReady = true;
    this.#onReady(address);
  }
}
