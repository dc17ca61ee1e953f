import { browserEnvironment } from './model/connection/browser-environment.ts';
import { withEarlyTicket } from './model/connection/early-ticket.ts';
import { TokenKeeper } from './model/connection/token.ts';
import { availableStorage } from './model/view-state.ts';
import { isEmbeddedAt } from './ui/framed.ts';

export const session = availableStorage('sessionStorage');
export const isEmbedded = isEmbeddedAt(location);

/** In a frame the host hands the token over, again after a reload. */
export const tokens = new TokenKeeper({ location, history, storage: isEmbedded ? undefined : session });

const browser = browserEnvironment(document.baseURI);

/** The ticket for the connection is on its way while the rest of the page's script runs: this module is the first to run. */
export const environment = tokens.token === undefined ? browser : withEarlyTicket(browser, tokens.token);
