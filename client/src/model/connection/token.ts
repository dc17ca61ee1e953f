import type { KeptStorage } from '../view-state.ts';

const storageKey = 'stopline.token';

/** Where a token comes from and is kept: the browser's, or a test's. */
export interface TokenPlaces {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  /** Undefined where the page may not use any: then a reload asks for the token again. */
  readonly storage: KeptStorage | undefined;
}

/** The bearer token: from the fragment, which is wiped at once, then from this tab's storage, then from a person. */
export class TokenKeeper {
  readonly #places: TokenPlaces;
  #token: string | undefined;

  constructor(places: TokenPlaces) {
    this.#places = places;
    this.#token = this.#takeFromFragment() ?? this.#stored();
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Takes a token that a person or the address gave. */
  set(token: string): void {
    this.#token = token;
    try {
      this.#places.storage?.setItem(storageKey, token);
    } catch {
      // It is kept in memory all the same.
    }
  }

  /** Takes a token from the address if there is one; true if so. */
  takeFromFragment(): boolean {
    const token = this.#takeFromFragment();
    if (token !== undefined) this.#token = token;
    return token !== undefined;
  }

  /** Forgets a token that the server refused. */
  forget(): void {
    this.#token = undefined;
    try {
      this.#places.storage?.removeItem(storageKey);
    } catch {
      // Then there was none.
    }
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

  #stored(): string | undefined {
    try {
      return this.#places.storage?.getItem(storageKey) ?? undefined;
    } catch {
      return undefined;
    }
  }
}

/** What a person pasted: a token, or the whole address that holds one. Undefined for what can be no token (base64url). */
export function tokenIn(text: string): string | undefined {
  const token = /(?:^|#token=)([\w-]+)$/.exec(text.trim())?.[1];
  return token;
}
