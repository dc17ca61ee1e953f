import { isIP } from 'node:net';
import { plainAddress } from './addresses.ts';
import type { HeaderBag } from './guard.ts';

/**
 * The address of a client. A trusted proxy adds the address of its own client to the end of `X-Forwarded-For`; whatever is before
 * the last address that is no trusted proxy was sent by the client, and is not believed.
 */
export function clientAddress(
  remoteAddress: string | undefined,
  headers: HeaderBag,
  isTrustedProxy: (address: string | undefined) => boolean,
): string {
  const forwarded = (headers.get('x-forwarded-for') ?? [])
    .flatMap((value) => value.split(','))
    .map((one) => one.trim());
  let address = remoteAddress ?? '';
  while (isTrustedProxy(address)) {
    const next = forwarded.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return plainAddress(address);
}
