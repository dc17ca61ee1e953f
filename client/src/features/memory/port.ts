import type { AddressPort } from '../../model/address-place.ts';
import type { NoticePort, RequestPort, SharedPort, ShownPort } from '../../model/ports.ts';

export type MemoryPort = SharedPort & Omit<ShownPort, 'shownStop'> & RequestPort & NoticePort & AddressPort;
