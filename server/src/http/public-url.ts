/** An address under which a reverse proxy shows the server. */
export interface PublicUrl {
  /** The whole URL, ending in a slash. */
  readonly href: string;
  /** Scheme, host and port, as a browser writes it in an Origin header. */
  readonly origin: string;
  /** Whether people reach it over TLS. */
  readonly isHttps: boolean;
  /** Allowed Host headers: the host with its port and, for the scheme's default port, without. */
  readonly hosts: readonly string[];
  /** The path under which the page lives, with a slash at both ends; `/` where there is none. */
  readonly prefix: string;
}

const schemes: ReadonlyMap<string, number> = new Map([
  ['http:', 80],
  ['https:', 443],
]);

const pathOfSafeCharacters = /^(?:\/[A-Za-z0-9._~@-]+)*\/?$/;

/** Reads an http or https URL without user, query and fragment; undefined for anything else. */
export function readPublicUrl(text: string): PublicUrl | undefined {
  if (!/^https?:\/\/[^/?#\\\s]/i.test(text) || /[?#\\\s]|^[^/]*\/\/[^/]*@/.test(text) || !URL.canParse(text))
    return undefined;
  const url = new URL(text);
  if (!pathOfSafeCharacters.test(url.pathname)) return undefined;
  const prefix = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  const ownPort = schemes.get(url.protocol) ?? 0;
  const hosts = url.port === '' ? [url.host, `${url.host}:${ownPort}`] : [url.host];
  return Object.freeze({
    href: `${url.origin}${prefix}`,
    origin: url.origin,
    isHttps: url.protocol === 'https:',
    hosts: Object.freeze(hosts),
    prefix,
  });
}

/** Reads an origin as a browser writes it (`https://ide.example:8443`); undefined for anything else, `null` and `*` too. */
export function readOrigin(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return origin === text && !text.includes('*') ? origin : undefined;
}
