import { fieldOf } from '#protocol';
import { embeddedStyles } from './embedded.styles.ts';
import { awaitHost } from './handshake.ts';
import { HostPort, type EmbeddedPagePort } from './host-port.ts';

/** How long a host has to connect before the page asks a person for the token, in milliseconds. */
const hostTimeoutMs = 5_000;

/** The allowed origins; in browsers that know the parent's, that one only. */
async function allowedOrigins(): Promise<readonly string[]> {
  const answer: unknown = await (await fetch('./embed.json')).json();
  const listed = fieldOf(answer, 'origins');
  const origins = Array.isArray(listed) ? listed.filter((origin) => typeof origin === 'string') : [];
  const parents = 'ancestorOrigins' in location ? location.ancestorOrigins : undefined;
  const parent = parents?.[0];
  return parent === undefined ? origins : origins.filter((origin) => origin === parent);
}

/** F6 is the browsers' key for the next part of a window; with Shift it goes back. */
function listenForLeaving(host: HostPort): void {
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'F6' || !event.ctrlKey) return;
    event.preventDefault();
    host.leave(event.shiftKey);
  });
}

/** Removes the outer parts of the page, and connects it with the host page around it. */
export async function embedPage(page: EmbeddedPagePort, root: ShadowRoot | undefined): Promise<void> {
  if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheetsOf()];
  if (window.parent === window) return page.askForToken();
  const timer = setTimeout(() => page.askForToken(), hostTimeoutMs);
  const nonce = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  awaitHost({
    window,
    parent: window.parent,
    origins: await allowedOrigins(),
    nonce,
    onPort: (port, version) => {
      clearTimeout(timer);
      const host = new HostPort(port, page);
      host.start(version);
      listenForLeaving(host);
    },
  });
}

const sheetsOf = (): readonly CSSStyleSheet[] =>
  embeddedStyles.styleSheet === undefined ? [] : [embeddedStyles.styleSheet];
