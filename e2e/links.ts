import type { RunningServer } from './server.ts';

/** A link that the owner has made. */
export interface Link {
  readonly id: string;
  readonly url: string;
  readonly token: string;
}

const authorized = ({ token }: RunningServer) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Makes a link as the owner does over HTTP. */
export async function createLink(
  server: RunningServer,
  { role = 'observer', label }: { readonly role?: 'observer' | 'controller'; readonly label: string },
): Promise<Link> {
  const body = JSON.stringify({ role, label });
  const answer = await fetch(`${server.origin}/api/links`, { method: 'POST', headers: authorized(server), body });
  return (await answer.json()) as Link;
}

/** Revokes a link. */
export const revokeLink = (server: RunningServer, { id }: Link) =>
  fetch(`${server.origin}/api/links/${id}`, { method: 'DELETE', headers: authorized(server) });
