/** The address of the server, to which its paths are relative. */
export function serverAddress(url: string, base: string): string {
  const address = new URL(url, base);
  address.search = '';
  address.hash = '';
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  return address.href;
}
