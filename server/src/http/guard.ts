import { wireProtocol } from '#protocol';
import { unknownHost, unknownOrigin } from './access-advice.ts';
import type { Failure } from './answers.ts';

/** All values of each header, by lower-case name. */
export type HeaderBag = ReadonlyMap<string, readonly string[]>;

/** The hosts and origins that the server accepts. */
export interface AccessLists {
  /** Allowed Host headers, in lower case, with the port. */
  readonly hosts: ReadonlySet<string>;
  /** Allowed Origin headers. */
  readonly origins: ReadonlySet<string>;
}

/** The parts of a request that the guard checks. */
export interface AccessRequest {
  readonly method: string;
  readonly headers: HeaderBag;
  /** True if it comes from a proxy whose forwarded headers are trusted. */
  readonly isFromTrustedProxy: boolean;
  /** The address of the connection. */
  readonly remoteAddress?: string | undefined;
  /** True if pages of any origin may load what it asks for. Its Host is checked all the same. */
  readonly isForAnyOrigin?: boolean;
}

/** Node drops further headers, so a request with this many is refused. */
export const mostHeaders = 64;

/** The headers of a request from `rawHeaders`. Node's own `headersDistinct` throws at a header named `__proto__`. */
export function headerBag(rawHeaders: readonly string[]): HeaderBag {
  const bag = new Map<string, string[]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    bag.set(name, [...(bag.get(name) ?? []), rawHeaders[at + 1] ?? '']);
  }
  return bag;
}

/** The value of a header that was sent exactly once. */
function onlyValue(headers: HeaderBag, name: string): string | undefined {
  const values = headers.get(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

const nullOrigin: Failure = {
  status: 403,
  message: 'The Origin "null" is never allowed. A sandboxed iframe needs allow-same-origin in its sandbox attribute.',
};
const crossSite: Failure = {
  status: 403,
  message: 'This request is from a page of another site. Open this server in its own tab.',
};

/** There must be exactly one Host, and it must be allowed. A trusted proxy may forward another. */
function refuseHost(request: AccessRequest, hosts: ReadonlySet<string>): Failure | undefined {
  const { headers, isFromTrustedProxy } = request;
  const isForwarded = isFromTrustedProxy && headers.has('x-forwarded-host');
  const host = onlyValue(headers, isForwarded ? 'x-forwarded-host' : 'host');
  const isKnown = host !== undefined && hosts.has(host.toLowerCase()) && onlyValue(headers, 'host') !== undefined;
  if (isKnown) return undefined;
  const forwardedHost = onlyValue(headers, 'x-forwarded-host');
  return unknownHost({
    host: forwardedHost ?? host,
    scheme: onlyValue(headers, 'x-forwarded-proto'),
    isKnown: hosts.has(forwardedHost?.toLowerCase() ?? ''),
    untrustedProxy: forwardedHost === undefined || isFromTrustedProxy ? undefined : request.remoteAddress,
  });
}

/** There may be one Origin, and it must be allowed. `null` never is. */
function refuseOrigin({ headers }: AccessRequest, origins: ReadonlySet<string>): Failure | undefined {
  if (!headers.has('origin')) return undefined;
  const origin = onlyValue(headers, 'origin');
  if (origin === 'null') return nullOrigin;
  return origin !== undefined && origins.has(origin) ? undefined : unknownOrigin(origin);
}

/**
 * Refuses what a page of another site loads without an Origin header (images, scripts, forms by GET), but not following a
 * link or showing the page in a frame: the latter is for `frame-ancestors`.
 */
function refuseFetchSite({ method, headers }: AccessRequest): Failure | undefined {
  if (!headers.has('sec-fetch-site') || headers.has('origin')) return undefined;
  const site = onlyValue(headers, 'sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return undefined;
  const isNavigation = onlyValue(headers, 'sec-fetch-mode') === 'navigate' && (method === 'GET' || method === 'HEAD');
  return isNavigation && (site === 'cross-site' || site === 'same-site') ? undefined : crossSite;
}

/** Why a request is refused; undefined if it is accepted. Every route and the upgrade check this first. */
export function refuseAccess(request: AccessRequest, lists: AccessLists): Failure | undefined {
  const sent = [...request.headers.values()].reduce((sum, values) => sum + values.length, 0);
  if (sent >= mostHeaders) return { status: 431, message: `Send fewer than ${mostHeaders} headers.` };
  const hostRefusal = refuseHost(request, lists.hosts);
  if (hostRefusal !== undefined || request.isForAnyOrigin === true) return hostRefusal;
  return refuseOrigin(request, lists.origins) ?? refuseFetchSite(request);
}

/** The bearer token of a request; undefined unless there is exactly one well-formed token. */
export function bearerToken(headers: HeaderBag): string | undefined {
  return /^bearer +([A-Za-z0-9_-]{1,512})$/i.exec(onlyValue(headers, 'authorization') ?? '')?.[1];
}

/** The ticket among the subprotocols of an upgrade; undefined unless there is exactly one, beside `stopline.v1`. */
export function offeredTicket(headers: HeaderBag): string | undefined {
  const offered = (headers.get('sec-websocket-protocol') ?? []).flatMap((value) =>
    value.split(',').map((part) => part.trim()),
  );
  const ticket = offered.find((protocol) => protocol !== wireProtocol);
  if (offered.length !== 2 || !offered.includes(wireProtocol)) return undefined;
  return /^ticket\.([A-Za-z0-9_-]{1,512})$/.exec(ticket ?? '')?.[1];
}
