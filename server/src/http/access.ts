import { networkInterfaces } from 'node:os';
import { createAddressCheck, hostInUrl, isWildcard, plainAddress } from './addresses.ts';
import { clientAddress } from './client-address.ts';
import { isHostModule } from './host-module.ts';
import { headerBag, refuseAccess, type AccessLists, type HeaderBag } from './guard.ts';
import type { Failure } from './answers.ts';
import type { HttpOptions } from './http-options.ts';
import type { IncomingMessage } from 'node:http';

type AccessOptions = Pick<HttpOptions, 'host' | 'publicUrls' | 'allowOrigins'>;

const loopbackNames = ['localhost', '127.0.0.1', '::1'];

/** The addresses of a bound host: itself or, for a wildcard, all of this machine. */
function boundAddresses(host: string): readonly string[] {
  if (!isWildcard(host)) return [host];
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => plainAddress(address)),
  );
}

/** The names and origins that are accepted by a server that listens on this port. */
function accessLists({ host, publicUrls, allowOrigins }: AccessOptions, port: number): AccessLists {
  const own = [...loopbackNames, ...boundAddresses(host)].flatMap((address) => {
    const name = hostInUrl(address);
    return port === 80 ? [name, `${name}:80`] : [`${name}:${port}`];
  });
  return {
    hosts: new Set([...own, ...publicUrls.flatMap(({ hosts }) => hosts)]),
    origins: new Set([
      ...own.map((name) => `http://${name}`),
      ...publicUrls.map(({ origin }) => origin),
      ...allowOrigins,
    ]),
  };
}

/** An accepted request. */
export interface Admitted {
  readonly refusal: undefined;
  readonly headers: HeaderBag;
  /** The address of the client, as a trusted proxy says or else of the connection. */
  readonly address: string;
}

/** Accepts or refuses a request. */
export type AccessCheck = (request: IncomingMessage) => Admitted | { readonly refusal: Failure };

/** The check that every route and the upgrade go through. */
export function createAccessCheck(options: AccessOptions & Pick<HttpOptions, 'trustedProxies'>): AccessCheck {
  const isTrustedProxy = createAddressCheck(options.trustedProxies);
  const prefixes = options.publicUrls.map(({ prefix }) => prefix);
  const known = new Map<number, AccessLists>();
  const listsFor = (port: number) => {
    const lists = known.get(port) ?? accessLists(options, port);
    known.set(port, lists);
    return lists;
  };
  return (request) => {
    if (request.url?.startsWith('/') !== true)
      return { refusal: { status: 400, message: 'Ask for a path that starts with "/".' } };
    const headers = headerBag(request.rawHeaders);
    const { localPort = 0, remoteAddress } = request.socket;
    const isFromTrustedProxy = isTrustedProxy(remoteAddress);
    const { method = '' } = request;
    const isForAnyOrigin = isHostModule(method, request.url, prefixes);
    const asked = { method, headers, isFromTrustedProxy, remoteAddress, isForAnyOrigin };
    const refusal = refuseAccess(asked, listsFor(localPort));
    if (refusal !== undefined) return { refusal };
    return { refusal, headers, address: clientAddress(remoteAddress, headers, isTrustedProxy) };
  };
}
