import { hostInUrl, isWildcard } from './addresses.ts';
import type { HttpOptions } from './http-options.ts';

/** The URL that is printed: the first public one, or else that of the bound address, with the token as its fragment. */
export function pageUrl(options: Pick<HttpOptions, 'host' | 'publicUrls'>, port: number, token?: string): string {
  const { host, publicUrls } = options;
  const address = isWildcard(host) ? '127.0.0.1' : hostInUrl(host);
  const url = publicUrls[0]?.href ?? `http://${address}:${port}/`;
  return token === undefined ? url : `${url}#token=${token}`;
}

/** The path and query of a request without the prefix of a public URL, or a redirect to the page. */
export type PrefixedTarget = { readonly url: string } | { readonly redirectTo: string };

/** Removes the prefix of a public URL, if the proxy kept it. A prefix without its last slash redirects to the page. */
export function withoutPrefix(url: string, prefixes: readonly string[]): PrefixedTarget {
  for (const prefix of prefixes) {
    if (prefix === '/') continue;
    if (url.startsWith(prefix)) return { url: url.slice(prefix.length - 1) };
    const bare = prefix.slice(0, -1);
    if (url === bare || url.startsWith(`${bare}?`)) return { redirectTo: `${prefix}${url.slice(bare.length)}` };
  }
  return { url };
}
