import type { EditorSelection } from '#protocol';
import type { OpenFiles } from './files/open-document.ts';
import { Store } from './store.ts';

/** A place in the editor, by the line and column that are shown. */
export interface VisitedPlace {
  /** The document's. */
  readonly key: string;
  readonly line: number;
  readonly column: number;
}

/** The places to return to, the nearest last. */
export interface VisitedPlaces {
  readonly back: readonly VisitedPlace[];
  readonly forward: readonly VisitedPlace[];
}

export type Direction = keyof VisitedPlaces;

interface Reveal {
  readonly line: number;
  readonly column?: number;
  readonly token: number;
  /** 'program': a stop or a frame. */
  readonly of?: string;
}

interface NavigationParts {
  readonly documents: Store<{
    readonly current: { readonly key: string } | undefined;
    readonly reveal: Reveal | undefined;
  }>;
  readonly editorSelection: Store<EditorSelection>;
  readonly select: OpenFiles['select'];
}

const mostPlaces = 50;

/** A step of the program within so many lines is no place to return to. */
const nearLines = 10;

const opposite: Readonly<Record<Direction, Direction>> = { back: 'forward', forward: 'back' };

const isNear = (one: VisitedPlace | undefined, other: VisitedPlace, lines: number): boolean =>
  one?.key === other.key && Math.abs(one.line - other.line) < lines;

const withPlace = (places: readonly VisitedPlace[], place: VisitedPlace): readonly VisitedPlace[] =>
  isNear(places.at(-1), place, 1) ? places : [...places, place].slice(-mostPlaces);

/** Where the person was before each jump, and the way back. */
export class Navigation {
  readonly places = new Store<VisitedPlaces>({ back: [], forward: [] });
  readonly #parts: NavigationParts;
  #shown: { readonly key?: string | undefined; readonly token?: number | undefined };
  /** The place of the last jump, until the editor is there. */
  #arriving: VisitedPlace | undefined;
  #isReturning = false;

  constructor(parts: NavigationParts) {
    this.#parts = parts;
    this.#shown = this.#now();
    parts.documents.subscribe(() => this.#follow());
    parts.editorSelection.subscribe(() => (this.#arriving = undefined));
  }

  /** Returns to the place before the last jump, or goes forward again. Rejects with a DebugError if it is gone. */
  async go(direction: Direction): Promise<void> {
    const { [direction]: places } = this.places.value;
    const to = places.at(-1);
    if (to === undefined) return;
    const here = this.#place();
    this.places.update((known) => ({
      ...known,
      [direction]: places.slice(0, -1),
      ...(here && { [opposite[direction]]: withPlace(known[opposite[direction]], here) }),
    }));
    this.#isReturning = true;
    try {
      await this.#parts.select(to.key, { line: to.line, column: to.column, of: 'shown' });
    } finally {
      this.#isReturning = false;
    }
  }

  #now() {
    const { current, reveal } = this.#parts.documents.value;
    return { key: current?.key, token: reveal?.token };
  }

  #place(key = this.#shown.key): VisitedPlace | undefined {
    if (key === undefined) return undefined;
    if (this.#arriving?.key === key) return this.#arriving;
    const { line, column } = this.#parts.editorSelection.value;
    return { key, line, column };
  }

  /** Another document, or another place in it, is shown. The cursor is still at the old one. */
  #follow(): void {
    const left = this.#shown;
    const now = this.#now();
    if (left.key === now.key && left.token === now.token) return;
    const from = this.#place();
    this.#shown = now;
    const { reveal } = this.#parts.documents.value;
    const isRevealed = reveal !== undefined && reveal.token !== left.token;
    this.#arriving =
      isRevealed && now.key !== undefined ? { key: now.key, line: reveal.line, column: reveal.column ?? 1 } : undefined;
    if (this.#isReturning || from === undefined || now.key === undefined) return;
    const nearby = isRevealed && reveal.of === 'program' ? nearLines : 1;
    if (this.#arriving && isNear(from, this.#arriving, nearby)) return;
    this.places.update(({ back }) => ({ back: withPlace(back, from), forward: [] }));
  }
}
