import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

const hostName = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_.])?$/;

/** Node compiles its pattern for IPv6 when it is first asked, for ten milliseconds: at a start it need not be. */
const isVersion6 = (text: string): boolean => text.includes(':') && isIPv6(text);

/** A host without the brackets of an IPv6 address. */
const withoutBrackets = (host: string) => (host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host);

/**
 * A host as the URL standard spells it, without brackets: `0`, `0x0`, `127.1` and full-width digits are resolved. Undefined
 * for other text: an empty one, a URL, a host with a port.
 */
export function canonicalHost(host: string): string | undefined {
  const bare = withoutBrackets(host);
  if (isVersion6(bare) && bare.includes('%')) return bare.toLowerCase();
  if (/[\s/?#@\\%]/.test(bare) || (bare.includes(':') && !isVersion6(bare))) return undefined;
  const url = `http://${isVersion6(bare) ? `[${bare}]` : bare}/`;
  if (!URL.canParse(url)) return undefined;
  const canonical = withoutBrackets(new URL(url).hostname);
  return hostName.test(canonical) || isVersion6(canonical) ? canonical : undefined;
}

/** True if a canonical host can only be reached from this machine. Of names, only `localhost` counts. */
export function isLoopback(host: string): boolean {
  if (isIPv4(host)) return host.startsWith('127.');
  return host === 'localhost' || host === '::1' || /^::ffff:(?:127\.|7f[0-9a-f]{2}:)/.test(host);
}

/** True if a canonical host means every address of this machine. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === '::ffff:0:0';
}

/** A host in a URL or Host header: IPv6 addresses have brackets. */
export function hostInUrl(host: string): string {
  return isVersion6(host) ? `[${host}]` : host;
}

/** The canonical host of a socket's address: IPv4 over IPv6 is IPv4. */
export function plainAddress(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
}

/** An IP address, or a network such as `10.0.0.0/8`. */
export interface AddressRange {
  readonly address: string;
  readonly prefixLength: number;
}

/** Reads an IP address or a network in CIDR notation; undefined for anything else. */
export function readAddressRange(text: string): AddressRange | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const longest = isIPv4(address) ? 32 : 128;
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return undefined;
  if (length === undefined) return { address, prefixLength: longest };
  return /^\d{1,3}$/.test(length) && Number(length) <= longest ? { address, prefixLength: Number(length) } : undefined;
}

/** A function that checks if a socket's address is in one of the ranges. */
export function createAddressCheck(ranges: readonly AddressRange[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const { address, prefixLength } of ranges)
    list.addSubnet(address, prefixLength, isIPv4(address) ? 'ipv4' : 'ipv6');
  return (address) => {
    if (address === undefined || isIP(address) === 0) return false;
    const plain = plainAddress(address);
    return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}
