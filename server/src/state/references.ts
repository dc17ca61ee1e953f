import {
  defined,
  fieldOf,
  isRecord,
  sessionIn,
  textOf,
  DebugError,
  type Arguments,
  type Body,
  type Command,
  type CommandsWith,
  type Dap,
  type SessionId,
  type State,
} from '#protocol';
import { limits } from '../limits.ts';
import type { SeenValue, ValueObserver } from '../masks/seen-value.ts';

/** The stop at which frames and values were read. They are valid until its thread is resumed. */
interface Owner {
  readonly sessionId: SessionId;
  /** Absent for values in output, which belong to no stop. */
  readonly threadId?: number;
  readonly stopId?: number;
  /** Our ids by the adapter's, so that each thing has one id for all clients. */
  readonly frames: Map<number, number>;
  readonly variables: Map<number, number>;
}

/** How many children a value has, as far as the adapter says so. */
export type ChildCounts = Pick<Dap.Variable, 'indexedVariables' | 'namedVariables'>;

interface Reference extends ChildCounts {
  readonly owner: Owner;
  readonly adapterId: number;
  readonly kind: 'frame' | 'variables';
}

const kindWords = { frame: 'frame', variables: 'variables reference' } as const;

/**
 * Ids for frames and variables that are unique across sessions and stops, as adapters reuse theirs at every stop.
 * `Session.request` translates both ways.
 */
export class References {
  #next = 1;
  readonly #references = new Map<number, Reference>();
  /** The latest stop of each thread, and what belongs to no stop of each session. */
  readonly #owners = new Map<string, Owner>();
  #stale: readonly Owner[] = [];
  readonly #lazy = new Set<number>();
  readonly #framesOfValues = new Map<number, number>();
  /** Whether values whose first read runs code have been read. */
  readonly #reads = new Map<number, boolean>();
  /** Sessions whose adapters run properties of values. */
  readonly #running = new Set<SessionId>();
  readonly #observers: readonly ValueObserver[];

  constructor(observers: readonly ValueObserver[] = []) {
    this.#observers = observers;
  }

  /** The session of a reference. */
  sessionOf(reference: number): SessionId | undefined {
    return this.#references.get(reference)?.owner.sessionId;
  }

  /** How many children the value of a reference has. */
  childCounts(reference: number): ChildCounts {
    return this.#references.get(reference) ?? {};
  }

  /** The frame in which a value was read; undefined for one of no frame. */
  frameOf(reference: number): number | undefined {
    return this.#framesOfValues.get(reference);
  }

  /** Notes the frame in which a value was read. */
  noteFrame(reference: number, frameId: number | undefined): void {
    if (frameId !== undefined && this.#references.has(reference)) this.#framesOfValues.set(reference, frameId);
  }

  /** The thread of a reference's stop. */
  threadOf(reference: number): number | undefined {
    return this.#references.get(reference)?.owner.threadId;
  }

  /** Notes that reading a reference runs code of the debuggee (DAP `VariablePresentationHint.lazy`). */
  noteLazy(reference: number): void {
    if (this.#references.has(reference)) this.#lazy.add(reference);
  }

  /** Notes that the first read of a reference runs code of the debuggee, as the adapter does for such types. */
  noteUnread(reference: number): void {
    if (this.#references.has(reference) && !this.#reads.has(reference)) this.#reads.set(reference, false);
  }

  /** Notes that the adapter of a session runs properties of values that it reads. */
  noteRunsProperties(sessionId: SessionId): void {
    this.#running.add(sessionId);
  }

  /** Notes that someone who may run code reads a reference. Returns whether it is the first read, which runs the code. */
  noteRead(reference: number): boolean {
    const isFirst = this.#reads.get(reference) === false;
    if (isFirst) this.#reads.set(reference, true);
    return isFirst;
  }

  /** Reports a value that was read. */
  see(value: SeenValue): void {
    for (const observer of this.#observers) observer.see(value);
  }

  /** True if reading a reference runs code of the debuggee that nobody has run yet. */
  runsCode(reference: number): boolean {
    return this.#lazy.has(reference) || this.#reads.get(reference) === false;
  }

  /** True if reading what is below a reference may run code of the debuggee. */
  mayRunCodeBelow(reference: number): boolean {
    return this.#running.has(this.sessionOf(reference) ?? '');
  }

  /** Our id of a frame of a session's latest stops, by the adapter's id; undefined if it was never sent to a client. */
  frameAt(sessionId: SessionId, adapterId: number): number | undefined {
    for (const owner of this.#owners.values()) {
      const isOfStop = owner.sessionId === sessionId && owner.stopId !== undefined;
      const reference = isOfStop ? owner.frames.get(adapterId) : undefined;
      if (reference !== undefined) return reference;
    }
    return undefined;
  }

  /** The adapter's id. Throws `stale_reference` if the thread was resumed since. */
  resolve(kind: Reference['kind'], reference: number, state: State): number {
    const found = this.#references.get(reference);
    if (!found) throw this.#unknown(kind, reference);
    if (found.kind !== kind) {
      const message = `${reference} is a ${kindWords[found.kind]}, not a ${kindWords[kind]}.`;
      throw new DebugError('invalid_arguments', message);
    }
    const { sessionId, threadId, stopId } = found.owner;
    if (stopId === undefined) return found.adapterId;
    const thread = sessionIn(state.sessions, sessionId)?.threads.find(({ id }) => id === threadId);
    if (thread?.stop?.id === stopId) return found.adapterId;
    const since = thread?.stop ? `it is now at stop ${thread.stop.id}` : thread ? 'it is running' : 'it has exited';
    throw new DebugError(
      'stale_reference',
      `The ${kindWords[kind]} ${reference} is from stop ${stopId} of thread ${threadId}, which was resumed since; ${since}. Take ids from the latest stop.`,
    );
  }

  /** The owner of what is read at a thread's stop; without one, of what belongs to no stop, such as a value in output. */
  ownerIn(sessionId: SessionId, stop: Pick<Owner, 'threadId' | 'stopId'> = {}): Owner {
    const key = `${sessionId} ${stop.threadId ?? ''}`;
    const known = this.#owners.get(key);
    if (known && known.stopId === stop.stopId) return known;
    if (known) this.#stale = [...this.#stale, known];
    if (this.#stale.length > limits.staleStops.most) this.#drop(this.#stale.slice(0, 1));
    const owner: Owner = { sessionId, ...stop, frames: new Map(), variables: new Map() };
    this.#owners.set(key, owner);
    return owner;
  }

  /** The owner of what is read through a frame or a variables reference. */
  ownerOf(reference: number | undefined): Owner | undefined {
    return reference === undefined ? undefined : this.#references.get(reference)?.owner;
  }

  /** Our id for an adapter's; 0 stays 0 ("nothing to expand"). */
  give(kind: Reference['kind'], adapterId: number, owner: Owner, counts: ChildCounts = {}): number {
    if (kind === 'variables' && !(adapterId > 0)) return 0;
    const numbers = kind === 'frame' ? owner.frames : owner.variables;
    const known = numbers.get(adapterId);
    if (known !== undefined) return known;
    const { indexedVariables, namedVariables } = counts;
    // A value without a reference cannot be expanded.
    if (numbers.size >= limits.references.most && kind === 'variables') return 0;
    if (numbers.size >= limits.references.most)
      throw new DebugError('adapter_failed', `A stop may have at most ${limits.references.most} frames.`);
    const reference = this.#next++;
    numbers.set(adapterId, reference);
    this.#references.set(reference, { owner, adapterId, kind, ...defined({ indexedVariables, namedVariables }) });
    return reference;
  }

  /** Removes the references of a session that has ended. */
  forget(sessionId: SessionId): void {
    this.#running.delete(sessionId);
    const ended = [...this.#owners].filter(([, owner]) => owner.sessionId === sessionId);
    for (const [key] of ended) this.#owners.delete(key);
    this.#drop([...ended.map(([, owner]) => owner), ...this.#stale.filter((owner) => owner.sessionId === sessionId)]);
  }

  #drop(owners: readonly Owner[]): void {
    this.#stale = this.#stale.filter((owner) => !owners.includes(owner));
    for (const { frames, variables } of owners)
      for (const reference of [...frames.values(), ...variables.values()]) {
        this.#references.delete(reference);
        this.#lazy.delete(reference);
        this.#framesOfValues.delete(reference);
        this.#reads.delete(reference);
        for (const observer of this.#observers) observer.forget(reference);
      }
  }

  #unknown(kind: Reference['kind'], reference: number): DebugError {
    if (Number.isInteger(reference) && reference > 0 && reference < this.#next) {
      return new DebugError(
        'stale_reference',
        `The ${kindWords[kind]} ${reference} is from an earlier stop or an ended session. Take ids from the latest stop.`,
      );
    }
    return new DebugError(
      'invalid_arguments',
      `There is no ${kindWords[kind]} ${reference}. Take ids from a stop's call_stack, from get_scopes or from get_variables.`,
    );
  }
}

interface AnswerContext {
  readonly references: Pick<
    References,
    'frameOf' | 'give' | 'noteFrame' | 'noteLazy' | 'noteRunsProperties' | 'noteUnread' | 'see' | 'ownerOf' | 'ownerIn'
  >;
  readonly sessionId: SessionId;
  readonly state: State;
  /** The types that are read without running code; by default all. */
  readonly plainTypes?: RegExp | undefined;
}

function ownerOfAnswer({ references, sessionId }: AnswerContext, reference: number | undefined): Owner {
  return references.ownerOf(reference) ?? references.ownerIn(sessionId);
}

interface Read {
  /** The frame of what was asked for. */
  readonly frameId?: number | undefined;
  /** Absent for scopes. */
  readonly named?: Pick<SeenValue, 'name' | 'container'>;
}

function renumber<
  Item extends ChildCounts & { readonly variablesReference?: number; readonly presentationHint?: unknown },
>(
  { references, plainTypes }: AnswerContext,
  owner: Owner,
  item: Item,
  { frameId, named }: Read,
): Item & { readonly variablesReference: number } {
  const variablesReference = references.give('variables', item.variablesReference ?? 0, owner, item);
  if (named && plainTypes?.test(textOf(item, 'type') ?? '') === false) references.noteUnread(variablesReference);
  references.noteFrame(variablesReference, frameId);
  if (fieldOf(item.presentationHint, 'lazy') === true) references.noteLazy(variablesReference);
  const value = textOf(item, 'value') ?? textOf(item, 'result') ?? '';
  // Before the copy, as adding fields to it is slow (decision 0131).
  if (named) references.see({ value, reference: variablesReference, ...named });
  return { ...item, variablesReference };
}

type Renumber<C extends Command> = (context: AnswerContext, args: Arguments<C>, body: Body<C>) => Body<C>;

/** Answers with references, and the owner of each. */
const renumberAnswer: { readonly [C in CommandsWith<'carriesReferences', true>]: Renumber<C> } = {
  stackTrace: (context, { threadId }, body) => {
    const { references, sessionId, state } = context;
    const stop = sessionIn(state.sessions, sessionId)?.threads.find(({ id }) => id === threadId)?.stop;
    const owner = references.ownerIn(sessionId, stop && { threadId, stopId: stop.id });
    const frame = (item: Dap.StackFrame) => ({ ...item, id: references.give('frame', item.id, owner) });
    return { ...body, stackFrames: (body.stackFrames ?? []).map(frame) };
  },
  scopes: (context, { frameId }, body) => {
    const owner = ownerOfAnswer(context, frameId);
    return { ...body, scopes: (body.scopes ?? []).map((scope) => renumber(context, owner, scope, { frameId })) };
  },
  variables: (context, { variablesReference }, body) => {
    const owner = ownerOfAnswer(context, variablesReference);
    const frameId = context.references.frameOf(variablesReference);
    const seen = ({ name }: Dap.Variable) => ({ frameId, named: { name, container: variablesReference } });
    const variables = (body.variables ?? []).map((each) => renumber(context, owner, each, seen(each)));
    return { ...body, variables };
  },
  evaluate: (context, { frameId, expression }, body) =>
    renumber(context, ownerOfAnswer(context, frameId), body, { frameId, named: { name: expression } }),
  setVariable: (context, { variablesReference, name }, body) =>
    renumber(context, ownerOfAnswer(context, variablesReference), body, {
      frameId: context.references.frameOf(variablesReference),
      named: { name, container: variablesReference },
    }),
  setExpression: (context, { frameId, expression }, body) =>
    renumber(context, ownerOfAnswer(context, frameId), body, { frameId, named: { name: expression } }),
};

/** An answer with our ids in place of the adapter's. `args` have ours. */
export function withReferences<C extends Command>(
  context: AnswerContext,
  { command, args, body }: { command: C; args: Arguments<C>; body: Body<C> },
): Body<C> {
  if (context.plainTypes) context.references.noteRunsProperties(context.sessionId);
  const handlers: { readonly [Any in Command]?: Renumber<Any> } = renumberAnswer;
  const handler: Renumber<C> | undefined = handlers[command];
  return handler?.(context, args, body) ?? body;
}

/** Arguments with the adapter's ids. Throws `stale_reference`, and `invalid_arguments` for another session. */
export function withAdapterIds(
  { references, sessionId, state }: AnswerContext & { readonly references: References },
  args: unknown,
): unknown {
  if (!isRecord(args)) return args;
  const resolve = (kind: Reference['kind'], reference: number): number => {
    const adapterId = references.resolve(kind, reference, state);
    const owner = references.sessionOf(reference);
    if (owner === sessionId) return adapterId;
    throw new DebugError('invalid_arguments', `The ${kindWords[kind]} ${reference} belongs to the session ${owner}.`);
  };
  const resolved = (name: 'frameId' | 'variablesReference', kind: Reference['kind']) => {
    const reference = args[name];
    if (reference === undefined) return {};
    // An adapter may take a text for the number in it: its own id, not ours.
    if (typeof reference !== 'number') throw new DebugError('invalid_arguments', `"${name}" has to be a number.`);
    return { [name]: resolve(kind, reference) };
  };
  return { ...args, ...resolved('frameId', 'frame'), ...resolved('variablesReference', 'variables') };
}
