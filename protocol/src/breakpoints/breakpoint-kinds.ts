import { baseName } from '../common/base-name.ts';
import { defined } from '../common/record.ts';
import type { Dap } from '../dap/messages.ts';
import type { Arguments, Command } from '../dap/requests.ts';
import type { Actor, SessionId } from '../common/identity.ts';

/** A requested location in a source. */
export interface BreakpointLocation {
  /** Absolute. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column?: number;
}

/**
 * The conditions of a breakpoint that are text, in the order of their evaluation: a hit counts if the condition is true, and
 * a counted hit is logged.
 */
export const writtenConditions = ['condition', 'hitCondition', 'logMessage'] as const;

export type WrittenCondition = (typeof writtenConditions)[number];

/** Groups of conditions that an adapter does not combine in one breakpoint. */
export type ExclusiveConditions = readonly (readonly WrittenCondition[])[];

export interface BreakpointConditions {
  readonly condition?: string;
  readonly hitCondition?: string;
  /** Makes it a logpoint. */
  readonly logMessage?: string;
  /** One of the adapter's `breakpointModes`. */
  readonly mode?: string;
  /** The id of the trigger: this breakpoint is inactive until that one was hit. */
  readonly waitsFor?: number;
}

/** The place of a breakpoint of each kind. */
interface Places {
  readonly source: BreakpointLocation;
  readonly function: {
    /** In the adapter's language. */
    readonly name: string;
  };
  readonly data: {
    /** The adapter's id of the data (`dataBreakpointInfo`). */
    readonly dataId: string;
    /** The adapter's description of the data. */
    readonly description: string;
    readonly accessType?: Dap.DataBreakpointAccessType;
    /** The label of the adapter, the only one that understands the id. */
    readonly adapter: string;
    /** The only session that understands the id; absent if every session of the adapter does. */
    readonly sessionId?: SessionId;
  };
  readonly instruction: {
    /** A memory reference of the session. */
    readonly instructionReference: string;
    /** In bytes. */
    readonly offset?: number;
    /** The instruction's address, for display. */
    readonly address?: string;
    readonly sessionId: SessionId;
  };
}

export type BreakpointKind = keyof Places;

/** The kind and place of a breakpoint. */
export type BreakpointPlace<Kind extends BreakpointKind = BreakpointKind> = {
  readonly [K in Kind]: { readonly kind: K } & Places[K];
}[Kind];

interface Identity {
  /** Unique on this server, the same for every client. */
  readonly id: number;
  readonly enabled: boolean;
  readonly createdBy: Actor;
  readonly at: string;
}

/** A user's breakpoint of a kind. */
export type BreakpointOf<Kind extends BreakpointKind> = BreakpointPlace<Kind> & BreakpointConditions & Identity;

/** A breakpoint that a person or agent set, independent of any session. */
export type UserBreakpoint = { readonly [Kind in BreakpointKind]: BreakpointOf<Kind> }[BreakpointKind];

export type SourceBreakpoint = BreakpointOf<'source'>;

/** A breakpoint to be set; without a kind it is a source breakpoint. */
export type WantedBreakpoint = (
  (BreakpointLocation & { readonly kind?: 'source' }) | BreakpointPlace<Exclude<BreakpointKind, 'source'>>
) &
  BreakpointConditions & { readonly enabled?: boolean };

/** The request that sets the breakpoints of a kind. */
interface KindRequests {
  readonly source: 'setBreakpoints';
  readonly function: 'setFunctionBreakpoints';
  readonly data: 'setDataBreakpoints';
  readonly instruction: 'setInstructionBreakpoints';
}

/** Breakpoints that are sent in one request, which replaces all of the group. */
export interface BreakpointGroup<Kind extends BreakpointKind = BreakpointKind> {
  readonly kind: Kind;
  /** The path of the source; empty for kinds that are not grouped by source. */
  readonly path: string;
}

/** The parts of a session that decide whether it understands a breakpoint. */
interface BreakpointSession {
  readonly id: SessionId;
  /** The label of its adapter. */
  readonly adapter: string;
}

/** Everything that distinguishes a kind of breakpoints. */
interface KindRow<Kind extends BreakpointKind> {
  readonly request: KindRequests[Kind] & Command;
  /** For the message about an adapter without the request. */
  readonly plural: string;
  /** The conditions that DAP has for the kind. */
  readonly takes: readonly (keyof BreakpointConditions)[];
  /** DAP's reason for a stop at such a breakpoint. */
  readonly stopReason: string;
  readonly group: (place: Places[Kind]) => BreakpointGroup<Kind>;
  /** The place only, without conditions and other fields. */
  readonly place: (place: Places[Kind]) => BreakpointPlace<Kind>;
  /** The arguments of the request for a group. */
  readonly arguments: (
    wanted: readonly (Places[Kind] & BreakpointConditions)[],
    group: { readonly path: string; readonly isSourceModified: boolean },
  ) => Arguments<KindRequests[Kind] & Command>;
  /** A short name for display. */
  readonly name: (place: Places[Kind]) => string;
  /** The same for two breakpoints of the kind only if they are at one place. */
  readonly placeKey: (place: Places[Kind]) => string;
  /** True if the session understands it. */
  readonly isFor: (place: Places[Kind], session: BreakpointSession) => boolean;
  /** True if later sessions understand it too. */
  readonly isKept: (place: Places[Kind]) => boolean;
}

/** A breakpoint in the arguments of `setBreakpoints`. */
export function toSourceBreakpoint(breakpoint: Places['source'] & BreakpointConditions): Dap.SourceBreakpoint {
  const { line, column, condition, hitCondition, logMessage, mode } = breakpoint;
  return { line, ...defined({ column, condition, hitCondition, logMessage, mode }) };
}

/** Every kind of breakpoints: a missing one does not compile. */
export const breakpointKinds: { readonly [Kind in BreakpointKind]: KindRow<Kind> } = {
  source: {
    request: 'setBreakpoints',
    plural: 'breakpoints',
    takes: ['condition', 'hitCondition', 'logMessage', 'mode', 'waitsFor'],
    stopReason: 'breakpoint',
    group: ({ path }) => ({ kind: 'source', path }),
    place: ({ path, line, column }) => ({ kind: 'source', path, line, ...defined({ column }) }),
    arguments: (wanted, { path, isSourceModified }) => ({
      source: { path, name: baseName(path) },
      breakpoints: wanted.map(toSourceBreakpoint),
      lines: wanted.map(({ line }) => line),
      sourceModified: isSourceModified,
    }),
    name: ({ path, line }) => `${path}:${line}`,
    placeKey: ({ path, line, column = '' }) => `${line}:${column}:${path}`,
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
    arguments: (wanted) => ({
      breakpoints: wanted.map(({ name, condition, hitCondition }) => ({
        name,
        ...defined({ condition, hitCondition }),
      })),
    }),
    name: ({ name }) => name,
    placeKey: ({ name }) => name,
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
      ...defined({ accessType, sessionId }),
    }),
    arguments: (wanted) => ({
      breakpoints: wanted.map(({ dataId, accessType, condition, hitCondition }) => ({
        dataId,
        ...defined({ accessType, condition, hitCondition }),
      })),
    }),
    name: ({ description }) => description,
    placeKey: ({ dataId, adapter, sessionId }) => JSON.stringify([dataId, adapter, sessionId]),
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
      ...defined({ offset, address }),
    }),
    arguments: (wanted) => ({
      breakpoints: wanted.map(({ instructionReference, offset, condition, hitCondition, mode }) => ({
        instructionReference,
        ...defined({ offset, condition, hitCondition, mode }),
      })),
    }),
    name: ({ instructionReference, address, offset = 0 }) =>
      address ?? (offset === 0 ? instructionReference : `${instructionReference}+${offset}`),
    placeKey: ({ sessionId, instructionReference, offset = 0 }) =>
      JSON.stringify([sessionId, instructionReference, offset]),
    isFor: ({ sessionId }, { id }) => sessionId === id,
    isKept: () => false,
  },
};

/** The row of a kind that is only known at run time. */
export const kindRow = <Kind extends BreakpointKind>(kind: Kind): KindRow<Kind> => breakpointKinds[kind];

export const sourceBreakpoints = (breakpoints: readonly UserBreakpoint[]): readonly SourceBreakpoint[] =>
  breakpoints.filter((breakpoint): breakpoint is SourceBreakpoint => breakpoint.kind === 'source');

/** The group that a breakpoint is sent in. */
export const groupOf = (place: BreakpointPlace): BreakpointGroup => kindRow(place.kind).group(place);

export const groupKey = ({ kind, path }: BreakpointGroup): string => `${kind} ${path}`;

/** Each group once. */
export function groupsOf(places: readonly BreakpointPlace[]): readonly BreakpointGroup[] {
  const groups = places.map(groupOf);
  return [...new Map(groups.map((group) => [groupKey(group), group])).values()];
}

/** The place of a breakpoint, without its other fields. */
export const placeOf = (place: BreakpointPlace): BreakpointPlace => kindRow(place.kind).place(place);

/** A breakpoint's name for display: a file and line, a function, the adapter's description of data, an address. */
export const breakpointName = (place: BreakpointPlace): string => kindRow(place.kind).name(place);

/** True if a session understands a breakpoint. */
export const isForSession = (place: BreakpointPlace, session: BreakpointSession): boolean =>
  kindRow(place.kind).isFor(place, session);

/** True if later sessions understand a breakpoint too, so that it is kept. */
export const isKept = (place: BreakpointPlace): boolean => kindRow(place.kind).isKept(place);

/** The same text for two breakpoints only if they have the same kind and place. There is only one breakpoint in a place. */
export const placeKey = (place: BreakpointPlace): string => `${place.kind} ${kindRow(place.kind).placeKey(place)}`;
