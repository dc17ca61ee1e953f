import { tried } from '../tried.ts';
import type { KeptStorage } from '../kept-storage.ts';

const storageKey = 'stopline.token';

export interface TokenPlaces {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  /** Undefined if the page may not use any; a reload then asks for the token again. */
  readonly storage: KeptStorage | undefined;
}

/** The token: from the URL fragment, which is removed at once, from this tab's storage, or from a person. */
export class TokenKeeper {
  readonly #places: TokenPlaces;
  #token: string | undefined;

  constructor(places: TokenPlaces) {
    this.#places = places;
    this.#token = this.#takeFromFragment() ?? tried(() => places.storage?.getItem(storageKey)) ?? undefined;
  }

  get token(): string | undefined {
    return this.#token;
  }

  set(token: string): void {
    this.#token = token;
    // Without storage it is still kept in memory.
    tried(() => this.#places.storage?.setItem(storageKey, token));
  }

  /** True if the address has a token. */
  takeFromFragment(): boolean {
    const token = this.#takeFromFragment();
    if (token !== undefined) this.#token = token;
    return token !== undefined;
  }

  /** Called when the server rejected the token. */
  forget(): void {
    this.#token = undefined;
    tried(() => this.#places.storage?.removeItem(storageKey));
  }

  #takeFromFragment(): string | undefined {
    const { location, history } = this.#places;
    const token = new URLSearchParams(location.hash.slice(1)).get('token');
    if (token === null) return undefined;
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    if (token === '') return undefined;
    this.set(token);
    return token;
  }
}

/** The token in a pasted token or URL; undefined if it is not base64url. */
export const tokenIn = (text: string): string | undefined => /(?:^|#token=)([\w-]+)$/.exec(text.trim())?.[1];
