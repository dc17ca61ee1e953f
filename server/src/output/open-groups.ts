import type { OutputEntry, SessionId } from '#protocol';

/** How many nested groups lines contain at most. */
const deepestGroup = 20;

/** The open groups of a session. */
interface OpenGroupsOfSession {
  /** Indexes of the lines that opened them, outermost first, up to `deepestGroup`. */
  readonly indexes: readonly number[];
  /** How many more are open: a program may never close its groups. */
  readonly deeper: number;
}

const none: OpenGroupsOfSession = { indexes: [], deeper: 0 };

const withGroup = ({ indexes, deeper }: OpenGroupsOfSession, index: number): OpenGroupsOfSession =>
  indexes.length < deepestGroup ? { indexes: [...indexes, index], deeper } : { indexes, deeper: deeper + 1 };

const withoutGroup = ({ indexes, deeper }: OpenGroupsOfSession): OpenGroupsOfSession =>
  deeper > 0 ? { indexes, deeper: deeper - 1 } : { indexes: indexes.slice(0, -1), deeper };

/** The groups that the sessions of a tree have opened. */
export class OpenGroups {
  readonly #groups = new Map<SessionId, OpenGroupsOfSession>();

  /** The groups that contain the entry with this index. One that opens or closes a group is outside of it. */
  around({ sessionId, group }: Pick<OutputEntry, 'sessionId' | 'group'>, index: number): readonly number[] {
    const open = this.#groups.get(sessionId) ?? none;
    if (group === undefined) return open.indexes;
    const around = group === 'end' ? withoutGroup(open) : open;
    this.#groups.set(sessionId, group === 'end' ? around : withGroup(open, index));
    return around.indexes;
  }
}
