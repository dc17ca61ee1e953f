import type { AddressRange } from './addresses.ts';
import type { PublicUrl } from './public-url.ts';

/** The options of the HTTP server: where it listens, and who may call it. */
export interface HttpOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** The address to bind, spelled as the URL standard spells it, without brackets. */
  readonly host: string;
  readonly publicUrls: readonly PublicUrl[];
  readonly trustedProxies: readonly AddressRange[];
  /** Other origins whose pages may call the server. */
  readonly allowOrigins: readonly string[];
  /** Origins whose pages may show this one in an iframe. */
  readonly embedOrigins: readonly string[];
}
