import type { Request, Response } from 'express';
import { z } from 'zod';
import { DebugError } from '#protocol';
import { parseInput } from '../explain-issues.ts';
import { limits } from '../limits.ts';
import { answerFailure } from './answers.ts';
import { readJsonBody } from './json-body.ts';
import type { Link, Links } from './links.ts';

interface LinkRouteParts {
  readonly links: Links;
  /** The page's URL, with a token in its fragment if there is one. The port is that of the request. */
  readonly urlFor: (port: number, token?: string) => string;
}

const wantedLink = z.strictObject({
  role: z.enum(['observer', 'controller', 'agent']),
  label: z.string().trim().min(1).max(limits.shortText.most),
  expires_in_s: z.int().min(1).max(limits.linkSeconds.most).exactOptional(),
});

const noLink = 'There is no such link. It was revoked, or has expired.';

const shownLink = ({ id, role, label, createdAt, expiresAt }: Link) => ({
  id,
  role,
  label,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
});

/** `POST /api/links` and `GET /api/links`. Agents get the URL of /mcp, people that of the page with their token. */
export async function answerLinks(request: Request, response: Response, { links, urlFor }: LinkRouteParts) {
  if (request.method !== 'POST') {
    response.json({ links: links.list().map(shownLink) });
    return;
  }
  if (!(await readJsonBody(request, response, { isRequired: true, answer: answerFailure }))) return;
  try {
    const wanted = parseInput(wantedLink, request.body, { name: 'the link' });
    const { link, token } = links.create({ ...wanted, expiresInS: wanted.expires_in_s });
    const port = request.socket.localPort ?? 0;
    const url = link.role === 'agent' ? new URL('mcp', urlFor(port)).href : urlFor(port, token);
    const { id, role, label, expires_at } = shownLink(link);
    response.json({ id, role, label, url, token, expires_at });
  } catch (thrown) {
    const { code, message } = DebugError.from(thrown);
    answerFailure(request, response, { status: code === 'not_allowed' ? 403 : 400, message });
  }
}

/** `DELETE /api/links/ID`. */
export function answerRevocation(request: Request, response: Response, { links }: Pick<LinkRouteParts, 'links'>): void {
  if (links.revoke(String(request.params.id))) response.status(204).end();
  else answerFailure(request, response, { status: 404, message: noLink });
}
