/** The memory of the adapter that a server has started before it is needed, in bytes; 0 without one. The URL is that with the token. */
export async function bytesInAdvance(url: string): Promise<number> {
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
  const answer = await fetch(new URL('metrics', url), { headers: { authorization: `Bearer ${token}` } });
  return Number(/^stopline_adapter_in_advance_bytes (\d+)$/m.exec(await answer.text())?.[1]);
}
