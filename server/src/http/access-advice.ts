import { plainAddress } from './addresses.ts';
import { readOrigin } from './public-url.ts';
import type { Failure } from './answers.ts';

/** A host with or without a port. Nothing else that was sent is shown: advice is pasted into shells. */
const plainHost = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

/** A well-formed host, or undefined. */
const hostIn = (text: string | undefined): string | undefined => {
  const host = text?.toLowerCase();
  return host !== undefined && plainHost.test(host) ? host : undefined;
};

/** An Origin with a well-formed host, or undefined. */
const originIn = (text: string | undefined): string | undefined => {
  const origin = readOrigin(text ?? '');
  return origin !== undefined && hostIn(new URL(origin).host) !== undefined ? origin : undefined;
};

/** A request whose host is not on the list. */
interface UnknownHost {
  /** The host that people use, as the request says. */
  readonly host: string | undefined;
  /** `X-Forwarded-Proto`. */
  readonly scheme: string | undefined;
  /** True if that host is on the list; the proxy that forwards it is not trusted. */
  readonly isKnown: boolean;
  /** The address of a proxy that sends X-Forwarded-Host and is not trusted. */
  readonly untrustedProxy: string | undefined;
}

const refused = (message: string): Failure => ({ status: 403, message });

/** The refusal of an unknown host, with the options that would allow it. */
export function unknownHost({ host, scheme, isKnown, untrustedProxy }: UnknownHost): Failure {
  const name = hostIn(host);
  const publicUrl = `--public-url ${scheme === 'http' ? 'http' : 'https'}://${name ?? ''}`;
  const trust = `--trusted-proxy ${plainAddress(untrustedProxy ?? '')}`;
  const options = [...(isKnown ? [] : [publicUrl]), ...(untrustedProxy === undefined ? [] : [trust])];
  if (name === undefined || options.length === 0)
    return refused('Unknown Host. Open the URL that the server printed, or start it with --public-url.');
  const path = isKnown ? '' : ' Add the path of the page to the URL, if it has one.';
  return refused(`Unknown Host ${name}. If you open this server there, start it with ${options.join(' ')}.${path}`);
}

/** The refusal of an origin that is not on the list, with the options that would allow it. */
export function unknownOrigin(sent: string | undefined): Failure {
  const origin = originIn(sent);
  if (origin === undefined)
    return refused('Pages of that Origin may not call this server. To allow them, start it with --allow-origin.');
  return refused(
    `Pages of ${origin} may not call this server. If you open it there, start it with --public-url ${origin}. For pages of another site, start it with --allow-origin ${origin}.`,
  );
}
