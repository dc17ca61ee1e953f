import { epochOf, memoryChangesAfter, sessionIn, type SessionState } from '#protocol';
import { memoryReferenceOf, type AddressPlace } from '../../model/address-place.ts';
import { MemoryPages } from './memory-pages.ts';
import type { SlowWork } from '../../ui/slow-work.ts';
import { pagesAtFirst, type PageRange } from './memory-rows.ts';
import { MemoryWriter } from './memory-writer.ts';
import type { MemoryPort } from './port.ts';

const reading = { doing: 'reading memory', givenUp: 'Cancelled. Press Enter in the address field to try again.' };

/** The memory at a place: its bytes, edits and visible range. It follows its session. */
export class MemoryAtPlace {
  readonly place: AddressPlace;
  readonly pages: MemoryPages;
  readonly writer: MemoryWriter;
  /** The pages that have rows. */
  range: PageRange = pagesAtFirst;
  /** The byte to scroll to. */
  wantedOffset: number | undefined;
  takesFocus = true;
  readonly #port: MemoryPort;
  #epoch: string | undefined;
  #stopId: number | undefined;
  #seenChanges = 0;
  #shown: PageRange = { first: 0, last: -1 };
  #isPlaced = false;

  constructor(port: MemoryPort, place: AddressPlace, slow: SlowWork, onChange: () => void) {
    const { sessionId } = place;
    this.#port = port;
    this.place = place;
    this.pages = new MemoryPages(
      place.memoryReference,
      (range) => slow.run(reading, (signal) => port.request(sessionId, 'readMemory', { ...range }, signal)),
      () => {
        this.#place();
        onChange();
      },
    );
    this.writer = new MemoryWriter({
      pages: this.pages,
      write: (range, data) => port.request(sessionId, 'writeMemory', { ...range, data, allowPartial: true }),
      onChange: () => {
        this.want(this.#shown);
        onChange();
      },
    });
    this.#place();
    if (!this.pages.base) this.pages.want(0, 0);
  }

  /** Whether memory can be read now. */
  get isStopped(): boolean {
    const session = sessionIn(this.#port.server.value.state.sessions, this.place.sessionId);
    return session?.threads.some(({ stop }) => stop !== undefined) === true;
  }

  /** Why the first page of a range cannot be read. */
  problemIn({ first, last }: PageRange): string | undefined {
    for (let page = first; page <= last; page += 1) {
      const problem = this.pages.problemOf(page);
      if (problem !== undefined && this.pages.hasBytes(page) !== true) return problem;
    }
    return undefined;
  }

  /** Reads visible pages. While the program runs, the known bytes stay. */
  want(shown: PageRange): void {
    this.#shown = shown;
    if (this.isStopped) this.pages.want(shown.first, shown.last);
  }

  /** Reads again what may have changed. */
  follow(session: SessionState): void {
    const changes = memoryChangesAfter(session.memoryChanges, this.#seenChanges);
    const isFirst = this.#epoch === undefined;
    const epoch = epochOf(session, 'readMemory');
    const mayDiffer = epoch !== this.#epoch;
    if (!this.isStopped && !isFirst) return;
    this.#seenChanges = session.memoryChanges?.total ?? 0;
    this.#epoch = epoch;
    const isAnotherStop = session.lastStopId !== this.#stopId;
    this.#stopId = session.lastStopId;
    if (isFirst) return;
    if (isAnotherStop) this.#onStop();
    else if (mayDiffer) this.pages.onChanged();
    else if (changes?.length !== 0) this.pages.onChanged(changes);
    else return;
    this.want(this.#shown);
  }

  #onStop(): void {
    this.pages.onStop();
    const { expression } = this.place;
    // References without addresses are valid for one stop: the expression finds them again.
    if (expression === undefined || !this.pages.base || this.pages.base.address !== undefined) return;
    const shown = this.#port.shownFrame();
    if (shown?.sessionId !== this.place.sessionId) return;
    const place = { sessionId: shown.sessionId, frameId: shown.frame.id };
    void memoryReferenceOf(this.#port, place, expression).then(
      (memoryReference) => {
        if (memoryReference === undefined) return;
        this.pages.follow(memoryReference);
        this.want(this.#shown);
      },
      // Out of scope: the last bytes stay.
      () => undefined,
    );
  }

  /** Once it is known where the place is, it is scrolled to. */
  #place(): void {
    if (this.#isPlaced || !this.pages.base) return;
    this.#isPlaced = true;
    this.wantedOffset = this.pages.base.inPage;
  }
}
