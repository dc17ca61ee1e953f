import { z } from 'zod';
import { DebugError, type SessionDescription } from '#protocol';
import type { Session } from '../door/session.ts';
import type { ChildRequest, TreeControl } from '../reactions/tree-control.ts';
import type { Member } from './member.ts';

const announcedChild = z.looseObject({ connect: z.object({ host: z.string(), port: z.int() }).optional() });

/** Children that one tree may have at a time: past them an adapter is asking for ever. */
const mostChildren = 16;

interface ChildrenParts {
  readonly tree: Pick<TreeControl, 'isEnding' | 'appendOutput' | 'endMember'> & { readonly members: readonly Member[] };
  readonly root: Session;
  readonly add: (description: SessionDescription) => Member;
  /** Opens a member's conversation and does its handshake. Rejects when that fails. */
  readonly open: (member: Member, { configuration, endpoint }: ChildRequest) => Promise<void>;
}

/** The sessions that the adapter of a tree asks for beside the first one. */
export class Children {
  readonly #parts: ChildrenParts;
  #count = 0;

  constructor(parts: ChildrenParts) {
    this.#parts = parts;
  }

  /** Some adapters announce children by an event of their own, with the address of each. */
  startAnnounced(parent: Session, body: unknown): void {
    const parsed = announcedChild.safeParse(body);
    if (parsed.success)
      this.start(parent, { request: 'attach', configuration: parsed.data, endpoint: parsed.data.connect });
  }

  /** Starts a child session that an adapter asked for. What goes wrong is said in the console. */
  start(parent: Session, child: ChildRequest): void {
    if (this.#parts.tree.members.length > mostChildren) {
      throw new DebugError('not_allowed', `A session may have ${mostChildren} child sessions at a time.`);
    }
    if (!this.#parts.tree.isEnding) void this.#start(parent, child);
  }

  async #start(parent: Session, child: ChildRequest): Promise<void> {
    const { root, add, open } = this.#parts;
    const { name } = child.configuration;
    const member = add({
      ...root.description,
      id: `${root.id}.${++this.#count}`,
      parentId: parent.id,
      name: typeof name === 'string' ? name : `${parent.description.name} (child)`,
      request: child.request,
    });
    try {
      await open(member, child);
    } catch (thrown) {
      const { message } = DebugError.from(thrown);
      if (!this.#parts.tree.isEnding)
        this.#parts.tree.appendOutput(parent.id, {
          category: 'important',
          text: `A child session could not start: ${message}\n`,
        });
      member.session.close();
      await this.#parts.tree.endMember(member.session.id, message);
    }
  }
}
