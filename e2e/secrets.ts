import { randomUUID } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import type { RunningServer } from './server.ts';

type LoggingServer = Pick<RunningServer, 'token' | 'logs'>;

const ticketPath = '/api/tickets';

/** The ways in which a secret may be written. */
const spellings = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
];

/** The log without the token where the server prints its URL, which it does once. */
const withoutPrintedUrl = (server: LoggingServer): string => server.logs().replace(`#token=${server.token}`, '#token=');

/** The secrets of a test. No log of a server may contain one. */
export class Secrets {
  /** A planted variable, which every server of the test gets, and with it every program. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #kinds = new Map<string, string>();
  readonly #reading: Promise<void>[] = [];

  constructor() {
    const planted = `planted-${randomUUID()}`;
    this.environment = { STOPLINE_PLANTED: planted };
    this.add('planted variable', planted);
  }

  add(kind: string, secret: string): void {
    this.#kinds.set(secret, kind);
  }

  /** Adds every ticket that a page gets from now on. */
  addTicketsOf(page: Page): void {
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith(ticketPath)) this.#reading.push(this.#addTicket(response));
    });
  }

  async #addTicket(response: Response): Promise<void> {
    // A page that is closed or reloaded takes the answer with it.
    const answer = (await response.json().catch(() => undefined)) as { readonly ticket?: string } | undefined;
    if (answer?.ticket !== undefined) this.add('ticket', answer.ticket);
  }

  /** Waits until the tickets of all pages are known. */
  async settle(): Promise<void> {
    await Promise.all(this.#reading);
  }

  /** The kinds of the secrets that the logs of servers contain. */
  foundIn(servers: readonly LoggingServer[]): readonly string[] {
    const logs = servers.map(withoutPrintedUrl);
    return [...this.#kinds].flatMap(([secret, kind]) =>
      spellings(secret).some((spelling) => logs.some((log) => log.includes(spelling))) ? [kind] : [],
    );
  }
}
