/** What came of asking for a ticket. */
export type TicketAnswer =
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** The token is worth nothing here: trying again would not help. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The server was not reached, or has trouble of its own. */
  | { readonly kind: 'failed' };

const refusedToken = 'Token rejected. If the server was restarted, paste its new link.';
const refusedOtherwise = 'The server refused this page. Open the link that it printed when it started.';

/** Relative, because a proxy may put the page under a prefix. */
const ticketAddress = 'api/tickets';

const stringIn = (body: unknown, name: string): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : undefined;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** Exchanges the token for a ticket: single use, good for one WebSocket within 30 s. Never rejects. */
export async function requestTicket(
  token: string,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<TicketAnswer> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await send(ticketAddress, {
      method: 'POST',
      headers,
      signal,
      cache: 'no-store',
      credentials: 'omit',
    });
    const body = await bodyOf(response);
    const ticket = stringIn(body, 'ticket');
    if (response.ok && ticket !== undefined) return { kind: 'ticket', ticket };
    if (response.status === 401) return { kind: 'refused', message: refusedToken };
    if (response.status === 403) return { kind: 'refused', message: stringIn(body, 'message') ?? refusedOtherwise };
  } catch {
    // No server, or no network: the next attempt tells.
  }
  return { kind: 'failed' };
}
