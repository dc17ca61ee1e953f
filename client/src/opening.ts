import { attachMessage, callMessage, firstCalls, newClientId } from './model/connection/first-messages.ts';
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
const attach = attachMessage({ name, client: { id, sent: 0 } });
const calls = firstCalls.map((call, index) => callMessage(index + 1, call));
const firstMessages = [attach, ...calls].map((message) => JSON.stringify(message));

/** The page connects while its script is on its way: the build puts this module and what it imports into the page itself. */
export const environment =
  tokens.token === undefined ? browser : withEarlyConnection(browser, { token: tokens.token, firstMessages });
