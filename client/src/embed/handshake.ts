import { fieldOf } from '#protocol';
import { protocolVersions, type ReadyMessage } from '../../embed/messages.ts';

/** A host that was accepted. */
export interface Host {
  readonly origin: string;
  readonly port: MessagePort;
  /** The version to speak; undefined if the host speaks none that the page does. */
  readonly version: number | undefined;
}

export interface HandshakeParts {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The window that shows the page in a frame. */
  readonly parent: Pick<Window, 'postMessage'>;
  /** Origins that may show the page. `null` is none of them. */
  readonly origins: readonly string[];
  readonly onHost: (host: Host) => void;
  /** The versions that the page speaks, the preferred one first. */
  readonly versions?: readonly number[];
}

const mostVersions = 32;

/** Base64url: 128 random bits. */
function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The versions in an acceptance with this nonce; undefined for any other data. A newer host may send further fields. */
function versionsIn(data: unknown, nonce: string): readonly unknown[] | undefined {
  if (fieldOf(data, 'type') !== 'stopline_connect' || fieldOf(data, 'nonce') !== nonce) return undefined;
  const versions = fieldOf(data, 'versions');
  return Array.isArray(versions) && versions.length <= mostVersions ? versions : undefined;
}

/**
 * Offers one handshake to the window that shows the page, and accepts one answer: from that window, from an allowed origin,
 * with the nonce and with one port. Everything else is ignored, and so is everything after it. Returns the function that
 * stops it.
 */
export function offerHandshake({
  window,
  parent,
  origins,
  onHost,
  versions = protocolVersions,
}: HandshakeParts): () => void {
  const nonce = createNonce();
  const allowed = new Set(origins.filter((origin) => origin !== 'null' && origin !== '*'));
  const stop = () => window.removeEventListener('message', onMessage);
  const onMessage = ({ data, origin, source, ports }: MessageEvent<unknown>) => {
    if (source !== parent || !allowed.has(origin)) return;
    const offered = versionsIn(data, nonce);
    const [port, ...others] = ports;
    if (offered === undefined || port === undefined || others.length > 0) return;
    stop();
    onHost({ origin, port, version: versions.find((version) => offered.includes(version)) });
  };
  window.addEventListener('message', onMessage);
  const ready: ReadyMessage = { type: 'stopline_ready', nonce };
  // The browser delivers it only if the parent has exactly this origin.
  for (const target of allowed) parent.postMessage(ready, target);
  return stop;
}
