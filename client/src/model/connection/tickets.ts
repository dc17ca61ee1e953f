import { textOf } from '#protocol';

export type TicketAnswer =
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** Trying again would not help. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The server could not be reached, or failed. */
  | { readonly kind: 'failed' };

const refusedToken = 'Token rejected. If the server was restarted, use the token from its new link.';
const refusedOtherwise = 'The server refused this page. Open the link that it printed when it started.';

/** Exchanges the token for a single-use ticket, which opens one WebSocket within 30 s. Never rejects. */
export async function requestTicket(
  address: URL,
  token: string,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<TicketAnswer> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await send(address, { method: 'POST', headers, signal, cache: 'no-store' });
    const body: unknown = await response.json().catch(() => undefined);
    const ticket = textOf(body, 'ticket');
    if (response.ok && ticket !== undefined) return { kind: 'ticket', ticket };
    if (response.status === 401) return { kind: 'refused', message: refusedToken };
    if (response.status === 403) return { kind: 'refused', message: textOf(body, 'message') ?? refusedOtherwise };
  } catch {
    // The next attempt will tell.
  }
  return { kind: 'failed' };
}
