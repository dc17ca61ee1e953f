import { limits } from '../../limits.ts';
import { z } from 'zod';
import type { SessionDescription } from '#protocol';
import type { Session } from '../door/session.ts';
import type { ChildRequest } from '../reactions/tree-control.ts';

/** How many children a tree may have at a time: an adapter may request them endlessly. */
export const mostChildren = limits.childSessions.most;

const announcedChild = z.looseObject({ connect: z.object({ host: z.string(), port: z.int() }).optional() });

/** A child that an adapter announced by an event of its own, with an address; undefined for another event. */
export function childIn(body: unknown): ChildRequest | undefined {
  const { data } = announcedChild.safeParse(body);
  return data && { request: 'attach', configuration: data, endpoint: data.connect };
}

/** The description of the tree's next child. */
export function describeChild(
  root: SessionDescription,
  { request, configuration: { name } }: ChildRequest,
  { parent, number }: { readonly parent: Session; readonly number: number },
): SessionDescription {
  return {
    ...root,
    id: `${root.id}.${number}`,
    parentId: parent.id,
    name: typeof name === 'string' ? name : `${parent.description.name} (child)`,
    request,
  };
}
