import type { NoticePort, RequestPort, SharedPort, ShownPort } from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import type { MemoryPlace } from './memory-place.ts';

/** What the memory view needs of the page around it. */
export interface MemoryPort
  extends SharedPort, Pick<ShownPort, 'presented' | 'shownSessionId' | 'shownFrame'>, RequestPort, NoticePort {
  /** The memory that was asked for last. */
  readonly place: Store<MemoryPlace | undefined>;
  /** Shows a place in memory. */
  readonly show: (place: Omit<MemoryPlace, 'token'>) => void;
}
