import {
  cutText,
  defaultStopBudget,
  frameVariables,
  localScopes,
  kindRow,
  messageOf,
  type Binding,
  type BreakpointLocation,
  type Dap,
  type UserBreakpoint,
} from '#protocol';
import type { ResumeOfTrace, SessionTrace, TracedStop, TracePlace } from './traces.ts';

/** A call of a traced function, or a hit of a traced line. */
export interface TracedCall {
  readonly function_name: string;
  readonly line_number: number;
  readonly thread_id: number;
  /** The number of frames above the outermost traced one. */
  depth: number;
  readonly values: Readonly<Record<string, string>>;
  /** What the function returned, if the adapter can tell. */
  result?: string;
}

/** A place, with the name of the function that begins there, if only its calls count. */
export interface WantedTrace {
  readonly place: TracePlace;
  readonly functionName?: string;
}

export interface CallTraceOptions {
  readonly wanted: readonly WantedTrace[];
  /** What is evaluated at each hit; without any, the arguments or locals are read. */
  readonly expressions: readonly string[];
  /** Whether to step out of each function to see what it returns. */
  readonly hasResults: boolean;
  /** True if no more calls are to be recorded. */
  readonly isFull: (calls: readonly TracedCall[]) => boolean;
  /** Called once it is full and its last calls have returned. */
  readonly onFull: () => void;
}

/** A call that has not returned. */
interface PendingCall {
  readonly call: TracedCall;
  readonly depth: number;
}

/** How much of a stack is read to know its depth, in frames. */
const mostFrames = 500;

/** How much of the values of a call is kept. */
const budget = { ...defaultStopBudget, variables: 10 };

/** Names under which adapters show a returned value beside the variables. */
const returnName = /^(\(return|\[return)/i;

/** js-debug's name of the value that the present frame is about to return. */
const ownReturnName = 'Return value';

/** What is between a class or package and a function's name. */
const nameSigns = ['.', '#'];

/** A function's name may be shown with its class or package. */
const isNamed = (frame: Dap.StackFrame, name: string): boolean =>
  [name, `${name}()`].some((each) => frame.name === each || nameSigns.some((sign) => frame.name.endsWith(sign + each)));

/** The variables of the functions around a function are none of its own. */
const isOwnScope = ({ name }: Dap.Scope): boolean => !/^closure/i.test(name);

/** The variables of a frame's local scopes, by scope. */
async function readValues({ ask }: TracedStop, frame: Dap.StackFrame) {
  const { scopes = [] } = await ask('scopes', { frameId: frame.id });
  const shown = localScopes(scopes).filter(isOwnScope);
  const read = shown.map(async ({ variablesReference }) => {
    const { variables = [] } = await ask('variables', { variablesReference });
    return [variablesReference, variables] as const;
  });
  return { scopes: shown, variables: Object.fromEntries(await Promise.all(read)) };
}

/** Records the calls of functions and the hits of lines, by stops that are resumed at once. */
export class CallTrace implements SessionTrace {
  readonly #options: CallTraceOptions;
  readonly #calls: TracedCall[] = [];
  /** By thread, the innermost last. */
  readonly #pending = new Map<number, PendingCall[]>();
  /** The lines where the adapter put the places, by path and line. */
  readonly #moved = new Map<string, number>();
  /** The first lines of functions, for adapters that stop below a definition without saying that they moved. */
  readonly #firstLines = new Map<WantedTrace, number>();
  /** The adapter's stops at function breakpoints have a reason of their own. */
  #hasFunctionReason = false;
  #isOver = false;

  constructor(options: CallTraceOptions) {
    this.#options = options;
  }

  get places(): readonly TracePlace[] {
    return this.#options.wanted.map(({ place }) => place);
  }

  /** The calls in the order in which they began, the outermost with the depth 0. */
  get calls(): readonly TracedCall[] {
    const least = Math.min(...this.#calls.map(({ depth }) => depth));
    return this.#calls.map((call) => ({ ...call, depth: call.depth - least }));
  }

  end(): void {
    this.#isOver = true;
    this.#pending.clear();
  }

  holds(breakpoint: UserBreakpoint, binding: Binding | undefined): boolean {
    return this.places.some((place) => {
      if (place.kind === 'function') return breakpoint.kind === 'function' && breakpoint.name === place.name;
      if (breakpoint.kind !== 'source' || breakpoint.path !== place.path) return false;
      return [breakpoint.line, binding?.line].some((line) => this.#isOnLine(place, line));
    });
  }

  moved(path: string, from: number, to: number): void {
    this.#moved.set(`${path}:${from}`, to);
  }

  async take(stop: TracedStop): Promise<ResumeOfTrace | undefined> {
    const { isReturn, threadId, reason, frame, ask } = stop;
    const isFunction = reason === kindRow('function').stopReason;
    this.#hasFunctionReason ||= isFunction;
    const isPossible = ({ place }: WantedTrace) => place.kind === 'source' || isFunction || !this.#hasFunctionReason;
    const wanted = this.#options.wanted.filter((each) => isPossible(each) && this.#isAt(each, stop));
    if (!isReturn && wanted.length === 0) return undefined;
    if (this.#isOver) return 'continue';
    const { stackFrames = [] } = await ask('stackTrace', { threadId, startFrame: 0, levels: mostFrames });
    const [top = frame] = stackFrames;
    if (isReturn) await this.#return(stop, top, stackFrames.length);
    else await this.#enter(stop, top, { depth: stackFrames.length, wanted });
    return (this.#pending.get(threadId) ?? []).length > 0 ? 'stepOut' : 'continue';
  }

  #isAt(wanted: WantedTrace, { frame, reason }: Pick<TracedStop, 'frame' | 'reason'>): boolean {
    const { place, functionName } = wanted;
    if (place.kind === 'function') return isNamed(frame, place.name);
    if (frame.source?.path !== place.path) return false;
    if (this.#isOnLine(place, frame.line)) return true;
    const first = this.#firstLines.get(wanted) ?? frame.line;
    const isBelow = frame.line > place.line && frame.line <= first && reason === kindRow('source').stopReason;
    if (!isBelow || functionName === undefined || !isNamed(frame, functionName)) return false;
    this.#firstLines.set(wanted, frame.line);
    return true;
  }

  #isOnLine({ path, line: asked }: BreakpointLocation, line: number | undefined): boolean {
    return line === asked || (line !== undefined && line === this.#moved.get(`${path}:${asked}`));
  }

  /** Records a call. What was pending and is not below it has ended without being seen. */
  async #enter(
    stop: TracedStop,
    top: Dap.StackFrame,
    { depth, wanted }: { readonly depth: number; readonly wanted: readonly WantedTrace[] },
  ): Promise<void> {
    const { threadId } = stop;
    const { hasResults } = this.#options;
    const isCall = wanted.some(({ place, functionName }) => place.kind === 'function' || functionName !== undefined);
    const isMeant = wanted.some(({ functionName }) => functionName === undefined || isNamed(top, functionName));
    const pending = (this.#pending.get(threadId) ?? []).filter((call) => call.depth < depth);
    this.#pending.set(threadId, pending);
    if (!isMeant || this.#isFull) return;
    const call: TracedCall = {
      function_name: top.name,
      line_number: top.line,
      thread_id: threadId,
      depth,
      values: await this.#valuesAt(stop, top),
    };
    this.#calls.push(call);
    if (isCall && hasResults) pending.push({ call, depth });
    this.#endIfFull(pending);
  }

  get #isFull(): boolean {
    return this.#options.isFull(this.#calls);
  }

  #endIfFull(pending: readonly PendingCall[]): void {
    if (pending.length === 0 && this.#isFull) this.#options.onFull();
  }

  /** The program has stepped out of a function. */
  async #return(stop: TracedStop, top: Dap.StackFrame, depth: number): Promise<void> {
    const { threadId } = stop;
    const pending = this.#pending.get(threadId) ?? [];
    const returned = pending.filter((call) => call.depth > depth);
    const left = pending.filter((call) => !returned.includes(call));
    const isPresent = left.at(-1)?.depth === depth;
    await this.#noteResults(stop, top, {
      returned: returned.at(-1)?.call,
      present: isPresent ? left.at(-1)?.call : undefined,
    }).catch(() => undefined);
    this.#pending.set(threadId, left);
    this.#endIfFull(left);
  }

  async #valuesAt(stop: TracedStop, frame: Dap.StackFrame): Promise<Readonly<Record<string, string>>> {
    const { expressions } = this.#options;
    if (expressions.length === 0) {
      const { result } = frameVariables(await readValues(stop, frame), budget);
      const shown = result?.variables.filter(({ name }) => name !== 'this') ?? [];
      return Object.fromEntries(shown.map(({ name, value }) => [name, value]));
    }
    const values: [string, string][] = [];
    for (const expression of expressions) {
      const value = await stop
        .ask('evaluate', { expression, frameId: frame.id, context: 'watch' })
        .then(({ result }) => result)
        .catch((thrown: unknown) => messageOf(thrown));
      values.push([expression, cutText(value, budget.valueLength)]);
    }
    return Object.fromEntries(values);
  }

  /** Notes what the function that was left has returned, and what the present one is about to return. */
  async #noteResults(
    stop: TracedStop,
    frame: Dap.StackFrame,
    { returned, present }: { readonly returned: TracedCall | undefined; readonly present: TracedCall | undefined },
  ): Promise<void> {
    const { scopes, variables } = await readValues(stop, frame);
    const scope = scopes.find(({ presentationHint }) => presentationHint === 'returnValue');
    const all = Object.values(variables).flat();
    const named = all.filter(({ name }) => returnName.test(name));
    const ofReturned =
      (scope && variables[scope.variablesReference]?.[0]) ??
      named.findLast(({ name }) => returned !== undefined && name.includes(returned.function_name)) ??
      named.at(-1);
    const ofPresent = all.find(({ name }) => name === ownReturnName);
    if (returned && ofReturned) returned.result = cutText(ofReturned.value, budget.valueLength);
    if (present && ofPresent) present.result = cutText(ofPresent.value, budget.valueLength);
  }
}
