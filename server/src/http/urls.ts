import { hostInUrl, isWildcard } from './addresses.ts';
import type { HttpOptions } from './http-options.ts';

/** The URL that is printed: the first public one, else that of the bound address. The token stands in the fragment. */
export function pageUrl(options: Pick<HttpOptions, 'host' | 'publicUrls'>, port: number, token?: string): string {
  const { host, publicUrls } = options;
  const address = isWildcard(host) ? '127.0.0.1' : hostInUrl(host);
  const url = publicUrls[0]?.href ?? `http://${address}:${port}/`;
  return token === undefined ? url : `${url}#token=${token}`;
}

/** Where a request goes, seen behind the prefix of a public URL: its path and query, or the page that it meant. */
export type PrefixedTarget = { readonly url: string } | { readonly redirectTo: string };

/** Takes away the prefix of a public URL where the proxy kept it. A prefix without its last slash leads to the page. */
export function withoutPrefix(url: string, prefixes: readonly string[]): PrefixedTarget {
  for (const prefix of prefixes) {
    if (prefix === '/') continue;
    if (url.startsWith(prefix)) return { url: url.slice(prefix.length - 1) };
    const bare = prefix.slice(0, -1);
    if (url === bare || url.startsWith(`${bare}?`)) return { redirectTo: `${prefix}${url.slice(bare.length)}` };
  }
  return { url };
}
