import { networkInterfaces } from 'node:os';

/** The addresses of slirp4netns itself: its gateway, its name server and the sandbox's own. */
const ofSandbox = ['10.0.2.2', '10.0.2.3', '10.0.2.100'];

/** Where clouds offer the credentials of a machine. */
const linkLocal = '169.254.0.0/16';

/** The IPv4 addresses of this machine and of its links, which a sandbox with a network must not reach. There is no IPv6 in it. */
export function unreachableAddresses(interfaces = networkInterfaces()): readonly string[] {
  const own = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .filter((address) => !ofSandbox.includes(address));
  return [...new Set(own), linkLocal];
}
