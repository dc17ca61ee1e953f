/** Every header that was sent, with every value it was sent with, by lower-case name. */
export type HeaderBag = ReadonlyMap<string, readonly string[]>;

/** Why a request is not answered. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 405 | 431;
  /** What was wrong and what to do, without a word of what was sent. */
  readonly message: string;
}

/** By which names the server is known and whose pages may talk to it. */
export interface AccessLists {
  /** What a Host header may say, in lower case, with the port. */
  readonly hosts: ReadonlySet<string>;
  /** What an Origin header may say, exactly. */
  readonly origins: ReadonlySet<string>;
}

/** What the guard has to know of a request. */
export interface AccessRequest {
  readonly method: string;
  readonly headers: HeaderBag;
  /** Whether it comes from a proxy whose forwarded headers are believed. */
  readonly isFromTrustedProxy: boolean;
}

/** Node keeps this many headers and drops what follows: a request that may have had more is refused. */
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

const unknownHost: Refusal = {
  status: 403,
  message: 'This server is not known by that Host. Open it by the URL that it printed, or start it with --public-url.',
};
const unknownOrigin: Refusal = {
  status: 403,
  message: 'Pages of that Origin may not talk to this server. If they are to, start it with --allow-origin.',
};
const nullOrigin: Refusal = {
  status: 403,
  message: 'The Origin "null" is never let in. A sandboxed iframe needs allow-same-origin in its sandbox attribute.',
};
const crossSite: Refusal = {
  status: 403,
  message: 'This was asked for by a page of another site. Open this server in a page of its own.',
};

/** The Host must be exactly one, and on the list. A trusted proxy may say which one it was asked by. */
function refuseHost({ headers, isFromTrustedProxy }: AccessRequest, hosts: ReadonlySet<string>): Refusal | undefined {
  const isForwarded = isFromTrustedProxy && headers.has('x-forwarded-host');
  if ((headers.get('host') ?? []).length !== 1) return unknownHost;
  const host = onlyValue(headers, isForwarded ? 'x-forwarded-host' : 'host');
  return host !== undefined && hosts.has(host.toLowerCase()) ? undefined : unknownHost;
}

/** The Origin, where one is sent, must be exactly one, and on the list. `null` is on no list. */
function refuseOrigin({ headers }: AccessRequest, origins: ReadonlySet<string>): Refusal | undefined {
  if (!headers.has('origin')) return undefined;
  const origin = onlyValue(headers, 'origin');
  if (origin === 'null') return nullOrigin;
  return origin !== undefined && origins.has(origin) ? undefined : unknownOrigin;
}

/**
 * What a page of another site loads without an Origin header (images, scripts, forms by GET) is refused; following a
 * link to us, or showing us in a frame, is not: that is for `frame-ancestors`.
 */
function refuseFetchSite({ method, headers }: AccessRequest): Refusal | undefined {
  if (!headers.has('sec-fetch-site') || headers.has('origin')) return undefined;
  const site = onlyValue(headers, 'sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return undefined;
  const isNavigation = onlyValue(headers, 'sec-fetch-mode') === 'navigate' && (method === 'GET' || method === 'HEAD');
  return isNavigation && (site === 'cross-site' || site === 'same-site') ? undefined : crossSite;
}

/** Whether a request may be looked at further. Every route and the upgrade ask this first. */
export function refuseAccess(request: AccessRequest, lists: AccessLists): Refusal | undefined {
  const sent = [...request.headers.values()].reduce((sum, values) => sum + values.length, 0);
  if (sent >= mostHeaders) return { status: 431, message: `Send fewer than ${mostHeaders} headers.` };
  return refuseHost(request, lists.hosts) ?? refuseOrigin(request, lists.origins) ?? refuseFetchSite(request);
}

/** The bearer token of a request; undefined where there is none, or anything but one well-formed one. */
export function bearerToken(headers: HeaderBag): string | undefined {
  return /^bearer +([A-Za-z0-9_-]{1,512})$/i.exec(onlyValue(headers, 'authorization') ?? '')?.[1];
}

/** The subprotocol that the server speaks and answers. */
export const liveProtocol = 'stopline.v1';

/** The ticket among the subprotocols of an upgrade; undefined unless there is exactly one, beside `stopline.v1`. */
export function offeredTicket(headers: HeaderBag): string | undefined {
  const offered = (headers.get('sec-websocket-protocol') ?? []).flatMap((value) =>
    value.split(',').map((part) => part.trim()),
  );
  const ticket = offered.find((protocol) => protocol !== liveProtocol);
  if (offered.length !== 2 || !offered.includes(liveProtocol)) return undefined;
  return /^ticket\.([A-Za-z0-9_-]{1,512})$/.exec(ticket ?? '')?.[1];
}
