import { attachMessage, newClientId } from './model/connection/attach-message.ts';
import { browserEnvironment } from './model/connection/browser-environment.ts';
import { withEarlyConnection } from './model/connection/early-connection.ts';
import { TokenKeeper } from './model/connection/token.ts';
import { availableStorage } from './model/kept-storage.ts';
import { isEmbeddedAt } from './ui/framed.ts';

export const session = availableStorage('sessionStorage');
export const isEmbedded = isEmbeddedAt(location);

/** In a frame the host hands the token over, again after a reload. */
export const tokens = new TokenKeeper({ location, history, storage: isEmbedded ? undefined : session });

/** Who the page is for the server. */
export const identity = { name: 'Owner', clientId: newClientId() };

const browser = browserEnvironment(document.baseURI);
const { name, clientId: id } = identity;
const firstMessage = JSON.stringify(attachMessage({ name, client: { id, sent: 0 } }));

/** The page connects while the rest of its script is on its way: this module and what it imports are a script of their own. */
export const environment =
  tokens.token === undefined ? browser : withEarlyConnection(browser, { token: tokens.token, firstMessage });
