import type { NoticePort, RequestPort, SharedPort, ShownPort } from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import type { MemoryPlace } from './memory-place.ts';

export interface MemoryPort
  extends SharedPort, Pick<ShownPort, 'presented' | 'shownSessionId' | 'shownFrame'>, RequestPort, NoticePort {
  readonly place: Store<MemoryPlace | undefined>;
  readonly show: (place: Omit<MemoryPlace, 'token'>) => void;
}
