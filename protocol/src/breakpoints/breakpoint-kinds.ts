import { baseName } from '../common/base-name.ts';
import type { Dap } from '../dap/messages.ts';
import type { Arguments, Command } from '../dap/requests.ts';
import type { Actor, SessionId } from '../common/identity.ts';

/** Where in a source a breakpoint takes effect, as its setter asked for it. */
export interface BreakpointLocation {
  /** Absolute. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column?: number;
}

/** What of a breakpoint is written as a text. */
export type WrittenCondition = 'condition' | 'hitCondition' | 'logMessage';

export interface BreakpointConditions {
  readonly condition?: string;
  readonly hitCondition?: string;
  /** Makes it a log point. */
  readonly logMessage?: string;
  /** One of the adapter's `breakpointModes`. */
  readonly mode?: string;
  /** The id of another breakpoint: this one does nothing until that one was hit. */
  readonly waitsFor?: number;
}

/** What a breakpoint of each kind is set on. */
interface Places {
  readonly source: BreakpointLocation;
  readonly function: {
    /** As the adapter's language has it. */
    readonly name: string;
  };
  readonly data: {
    /** The adapter's own name for the data (`dataBreakpointInfo`). */
    readonly dataId: string;
    /** The adapter's words for it. */
    readonly description: string;
    readonly accessType?: Dap.DataBreakpointAccessType;
    /** The adapter's name for people: nobody else understands the id. */
    readonly adapter: string;
    /** The only session that understands the id; absent where each session of the adapter does. */
    readonly sessionId?: SessionId;
  };
  readonly instruction: {
    /** A memory reference, as the session has it. */
    readonly instructionReference: string;
    /** In bytes. */
    readonly offset?: number;
    /** The instruction's address, for people. */
    readonly address?: string;
    readonly sessionId: SessionId;
  };
}

/** What a breakpoint may be set on. */
export type BreakpointKind = keyof Places;

/** Where a breakpoint of a kind takes effect. */
export type BreakpointPlace<Kind extends BreakpointKind = BreakpointKind> = {
  readonly [K in Kind]: { readonly kind: K } & Places[K];
}[Kind];

/** Who wants it, and whether it counts now. */
interface Wanted {
  /** Unique on this server, the same for every client. */
  readonly id: number;
  readonly enabled: boolean;
  readonly createdBy: Actor;
  readonly at: string;
}

/** A breakpoint of one of some kinds that somebody wants. */
export type BreakpointOf<Kind extends BreakpointKind> = BreakpointPlace<Kind> & BreakpointConditions & Wanted;

/** A breakpoint that somebody wants, apart from any session. */
export type UserBreakpoint = { readonly [Kind in BreakpointKind]: BreakpointOf<Kind> }[BreakpointKind];

/** A breakpoint on a line. */
export type SourceBreakpoint = BreakpointOf<'source'>;

/** A breakpoint as somebody asks for it; one that does not say its kind is on a line. */
export type WantedBreakpoint = (
  (BreakpointLocation & { readonly kind?: 'source' }) | BreakpointPlace<Exclude<BreakpointKind, 'source'>>
) &
  BreakpointConditions & { readonly enabled?: boolean };

/** The request that tells adapters of the breakpoints of a kind. */
interface KindRequests {
  readonly source: 'setBreakpoints';
  readonly function: 'setFunctionBreakpoints';
  readonly data: 'setDataBreakpoints';
  readonly instruction: 'setInstructionBreakpoints';
}

/** Breakpoints that adapters are told of together: a request replaces all that it named before. */
export interface BreakpointGroup<Kind extends BreakpointKind = BreakpointKind> {
  readonly kind: Kind;
  /** Of the source; empty for kinds that are not grouped by source. */
  readonly path: string;
}

/** A session, as far as a breakpoint may be for it alone. */
interface BreakpointSession {
  readonly id: SessionId;
  /** Its adapter's name for people. */
  readonly adapter: string;
}

/** All that sets a kind of breakpoints apart. */
interface KindRow<Kind extends BreakpointKind> {
  readonly request: KindRequests[Kind] & Command;
  /** What an adapter lacks that has no such request. */
  readonly plural: string;
  /** What the kind's DAP type has of the conditions. */
  readonly takes: readonly (keyof BreakpointConditions)[];
  /** DAP's reason for a stop at one. */
  readonly stopReason: string;
  readonly group: (place: Places[Kind]) => BreakpointGroup<Kind>;
  /** The place alone, without conditions and whatever else is there. */
  readonly place: (place: Places[Kind]) => BreakpointPlace<Kind>;
  /** The arguments of the request for all that are wanted in a group. */
  readonly arguments: (
    wanted: readonly (Places[Kind] & BreakpointConditions)[],
    group: { readonly path: string; readonly isSourceModified: boolean },
  ) => Arguments<KindRequests[Kind] & Command>;
  /** What people call it, short. */
  readonly name: (place: Places[Kind]) => string;
  readonly isSame: (one: Places[Kind], other: Places[Kind]) => boolean;
  /** Whether this session can be told of it. */
  readonly isFor: (place: Places[Kind], session: BreakpointSession) => boolean;
  /** Whether it means something to a session that begins later. */
  readonly isKept: (place: Places[Kind]) => boolean;
}

/** What of the conditions is sent: an empty text is none. */
const sentOf = ({ condition, hitCondition }: BreakpointConditions) => ({
  ...(condition !== undefined && { condition }),
  ...(hitCondition !== undefined && { hitCondition }),
});

/** The user's breakpoint as the request `setBreakpoints` wants it. */
export function toSourceBreakpoint(breakpoint: Places['source'] & BreakpointConditions): Dap.SourceBreakpoint {
  const { line, column, logMessage, mode } = breakpoint;
  return {
    line,
    ...(column !== undefined && { column }),
    ...sentOf(breakpoint),
    ...(logMessage !== undefined && { logMessage }),
    ...(mode !== undefined && { mode }),
  };
}

/** An address and how far from it, for people. */
const addressWords = ({ instructionReference, address, offset = 0 }: Places['instruction']): string =>
  address ?? (offset === 0 ? instructionReference : `${instructionReference}+${offset}`);

/** Every kind of breakpoints: one that is forgotten does not compile. */
export const breakpointKinds: { readonly [Kind in BreakpointKind]: KindRow<Kind> } = {
  source: {
    request: 'setBreakpoints',
    plural: 'breakpoints',
    takes: ['condition', 'hitCondition', 'logMessage', 'mode', 'waitsFor'],
    stopReason: 'breakpoint',
    group: ({ path }) => ({ kind: 'source', path }),
    place: ({ path, line, column }) => ({ kind: 'source', path, line, ...(column !== undefined && { column }) }),
    arguments: (wanted, { path, isSourceModified }) => ({
      source: { path, name: baseName(path) },
      breakpoints: wanted.map(toSourceBreakpoint),
      lines: wanted.map(({ line }) => line),
      sourceModified: isSourceModified,
    }),
    name: ({ path, line }) => `${path}:${line}`,
    isSame: (one, other) => one.path === other.path && one.line === other.line && one.column === other.column,
    isFor: () => true,
    isKept: () => true,
  },
  function: {
    request: 'setFunctionBreakpoints',
    plural: 'function breakpoints',
    takes: ['condition', 'hitCondition', 'waitsFor'],
    stopReason: 'function breakpoint',
    group: () => ({ kind: 'function', path: '' }),
    place: ({ name }) => ({ kind: 'function', name }),
    arguments: (wanted) => ({ breakpoints: wanted.map((each) => ({ name: each.name, ...sentOf(each) })) }),
    name: ({ name }) => name,
    isSame: (one, other) => one.name === other.name,
    isFor: () => true,
    isKept: () => true,
  },
  data: {
    request: 'setDataBreakpoints',
    plural: 'data breakpoints',
    takes: ['condition', 'hitCondition', 'waitsFor'],
    stopReason: 'data breakpoint',
    group: () => ({ kind: 'data', path: '' }),
    place: ({ dataId, description, accessType, adapter, sessionId }) => ({
      kind: 'data',
      dataId,
      description,
      adapter,
      ...(accessType !== undefined && { accessType }),
      ...(sessionId !== undefined && { sessionId }),
    }),
    arguments: (wanted) => ({
      breakpoints: wanted.map((each) => ({
        dataId: each.dataId,
        ...(each.accessType !== undefined && { accessType: each.accessType }),
        ...sentOf(each),
      })),
    }),
    name: ({ description }) => description,
    isSame: (one, other) =>
      one.dataId === other.dataId && one.adapter === other.adapter && one.sessionId === other.sessionId,
    isFor: ({ adapter, sessionId }, session) =>
      adapter === session.adapter && (sessionId === undefined || sessionId === session.id),
    isKept: ({ sessionId }) => sessionId === undefined,
  },
  instruction: {
    request: 'setInstructionBreakpoints',
    plural: 'instruction breakpoints',
    takes: ['condition', 'hitCondition', 'mode', 'waitsFor'],
    stopReason: 'instruction breakpoint',
    group: () => ({ kind: 'instruction', path: '' }),
    place: ({ instructionReference, offset, address, sessionId }) => ({
      kind: 'instruction',
      instructionReference,
      sessionId,
      ...(offset !== undefined && { offset }),
      ...(address !== undefined && { address }),
    }),
    arguments: (wanted) => ({
      breakpoints: wanted.map((each) => ({
        instructionReference: each.instructionReference,
        ...(each.offset !== undefined && { offset: each.offset }),
        ...sentOf(each),
        ...(each.mode !== undefined && { mode: each.mode }),
      })),
    }),
    name: addressWords,
    isSame: (one, other) =>
      one.sessionId === other.sessionId &&
      one.instructionReference === other.instructionReference &&
      (one.offset ?? 0) === (other.offset ?? 0),
    isFor: ({ sessionId }, { id }) => sessionId === id,
    isKept: () => false,
  },
};

/** The row of a kind, for a breakpoint whose kind is not looked at. */
export const kindRow = <Kind extends BreakpointKind>(kind: Kind): KindRow<Kind> => breakpointKinds[kind];

/** Those on lines. */
export const sourceBreakpoints = (breakpoints: readonly UserBreakpoint[]): readonly SourceBreakpoint[] =>
  breakpoints.filter((breakpoint): breakpoint is SourceBreakpoint => breakpoint.kind === 'source');

/** With which others adapters are told of a breakpoint. */
export const groupOf = (place: BreakpointPlace): BreakpointGroup => kindRow(place.kind).group(place);

/** Names a group. */
export const groupKey = ({ kind, path }: BreakpointGroup): string => `${kind} ${path}`;

/** Each group once. */
export function groupsOf(places: readonly BreakpointPlace[]): readonly BreakpointGroup[] {
  const groups = places.map(groupOf);
  return [...new Map(groups.map((group) => [groupKey(group), group])).values()];
}

/** The place of a breakpoint alone. */
export const placeOf = (place: BreakpointPlace): BreakpointPlace => kindRow(place.kind).place(place);

/** What people call a breakpoint by: a file and line, a function, the adapter's words for its data, an address. */
export const breakpointName = (place: BreakpointPlace): string => kindRow(place.kind).name(place);

/** Whether a session can be told of a breakpoint. */
export const isForSession = (place: BreakpointPlace, session: BreakpointSession): boolean =>
  kindRow(place.kind).isFor(place, session);

/** Whether a breakpoint means something to a session that begins later, and so is kept for it. */
export const isKept = (place: BreakpointPlace): boolean => kindRow(place.kind).isKept(place);

/** Whether two are of one kind and at one place: then there is one only. */
export const isSamePlace = (one: BreakpointPlace, other: BreakpointPlace): boolean =>
  one.kind === other.kind && kindRow(one.kind).isSame(one, other);
