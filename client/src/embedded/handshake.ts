import { commonVersion, connectIn } from '../../embed/messages.ts';

export interface HandshakeParts {
  /** The window that receives the host's message: the page's own. */
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly parent: Pick<Window, 'postMessage'>;
  /** The origins of `--embed-origin`. */
  readonly origins: readonly string[];
  /** Random, for this load of the page. */
  readonly nonce: string;
  readonly onPort: (port: MessagePort, version: number) => void;
}

const refusal = {
  type: 'refused',
  message: 'This server and the host page have no version of their messages in common. Load embed.js from this server.',
} as const;

/**
 * Waits for one host: the parent window, of an allowed origin, with this page's nonce and a port. Everything else is
 * ignored, and so is everything after it. This is the only place of the page that exchanges messages with windows.
 */
export function awaitHost({ window, parent, origins, nonce, onPort }: HandshakeParts): void {
  const onMessage = (event: Event) => {
    if (!(event instanceof MessageEvent) || event.source !== parent || !origins.includes(event.origin)) return;
    const connect = connectIn(event.data);
    const [port] = event.ports;
    if (connect?.nonce !== nonce || !port) return;
    window.removeEventListener('message', onMessage);
    const version = commonVersion(connect.versions);
    if (version === undefined) port.postMessage(refusal);
    else onPort(port, version);
  };
  window.addEventListener('message', onMessage);
  // The browser delivers it only if the parent is of that origin.
  for (const origin of origins) parent.postMessage({ type: 'stopline_ready', nonce }, origin);
}
