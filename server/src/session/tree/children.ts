import { z } from 'zod';
import { DebugError, type SessionDescription } from '#protocol';
import type { Session } from '../door/session.ts';
import type { ChildRequest, TreeControl } from '../reactions/tree-control.ts';
import type { Member } from './member.ts';

const announcedChild = z.looseObject({ connect: z.object({ host: z.string(), port: z.int() }).optional() });

/** How many children a tree may have at a time: an adapter may request them endlessly. */
const mostChildren = 16;

interface ChildrenParts {
  readonly tree: Pick<TreeControl, 'isEnding' | 'appendOutput' | 'endMember'> & { readonly members: readonly Member[] };
  readonly root: Session;
  readonly add: (description: SessionDescription) => Member;
  /** Connects a member and does its handshake. */
  readonly open: (member: Member, { configuration, endpoint }: ChildRequest) => Promise<void>;
}

/** The child sessions of a tree, which its adapter requests. */
export class Children {
  readonly #parts: ChildrenParts;
  #count = 0;

  constructor(parts: ChildrenParts) {
    this.#parts = parts;
  }

  /** Starts a child that an adapter announced by an event of its own, with an address. */
  startAnnounced(parent: Session, body: unknown): void {
    const parsed = announcedChild.safeParse(body);
    if (parsed.success)
      this.start(parent, { request: 'attach', configuration: parsed.data, endpoint: parsed.data.connect });
  }

  /** Starts a child session. If it fails, the console says why. */
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
          text: `A child session could not be started: ${message}\n`,
        });
      member.session.close();
      await this.#parts.tree.endMember(member.session.id, message);
    }
  }
}
