/** The connection to a page. */
export interface PresencePage {
  readonly send: (text: string | Buffer) => void;
  /** Much was sent that has not left yet. */
  readonly isBehind: () => boolean;
}

/** How often a view is passed on at most, in milliseconds: as smooth as scrolling needs. */
const everyMs = 50;

/** Passes on the latest view or pointer of the presenter. Those in between are left out, for all pages or for those that are behind. */
export class ViewRelay {
  readonly #pages: () => Iterable<PresencePage>;
  #message: Buffer | undefined;
  readonly #waiting = new Set<PresencePage>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pages: () => Iterable<PresencePage>) {
    this.#pages = pages;
  }

  /** Passes on a message, made once for all pages, at once or when the last one is `everyMs` ago. */
  pass(text: string): void {
    this.#message = Buffer.from(text);
    this.#waiting.clear();
    for (const page of this.#pages()) this.#waiting.add(page);
    if (this.#timer === undefined) this.#send();
  }

  /** Sends the last message to a page that has come. */
  greet(page: PresencePage): void {
    if (this.#message) page.send(this.#message);
  }

  forget(page: PresencePage): void {
    this.#waiting.delete(page);
  }

  /** There is no view any more. */
  clear(): void {
    this.#message = undefined;
    this.#waiting.clear();
  }

  #send(): void {
    for (const page of this.#waiting) {
      if (page.isBehind()) continue;
      this.#waiting.delete(page);
      if (this.#message) page.send(this.#message);
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.size > 0) this.#send();
    }, everyMs).unref();
  }
}
