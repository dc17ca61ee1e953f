import { defined, DebugError, type Methods, type SharedLink } from '#protocol';
import type { Link, Links } from '../http/links.ts';

/** The part of the server that makes and revokes links. */
export interface LinkMethodsParts {
  readonly links: Pick<Links, 'list' | 'create' | 'createForApproval' | 'revoke'>;
  /** The server's address for other people (the first `--public-url`), if it has one. */
  readonly publicUrl?: string | undefined;
}

const shared = ({ id, role, label, createdAt, expiresAt }: Link): SharedLink => ({
  id,
  role,
  label,
  createdAt: createdAt.toISOString(),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
});

/** The methods about links, for the owner's page. */
export const linkMethods = {
  list_links: ({ links }: LinkMethodsParts): Methods['list_links']['result'] => ({ links: links.list().map(shared) }),
  create_link: (
    { links, publicUrl }: LinkMethodsParts,
    wanted: Methods['create_link']['params'],
  ): Methods['create_link']['result'] => {
    const { link, token } = links.create(wanted);
    return { link: shared(link), token, ...defined({ publicUrl }) };
  },
  create_approval_link: ({ links }: LinkMethodsParts): Methods['create_approval_link']['result'] => ({
    token: links.createForApproval(),
  }),
  revoke_link: ({ links }: LinkMethodsParts, { id }: Methods['revoke_link']['params']): void => {
    if (!links.revoke(id)) throw new DebugError('not_found', 'There is no such link. It was revoked, or has expired.');
  },
};
