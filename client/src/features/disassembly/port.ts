import type { AddressPort } from '../../model/address-place.ts';
import type {
  FilePort,
  NoticePort,
  RequestPort,
  SharedPort,
  ShownPort,
  SteppingPort,
  ViewPort,
} from '../../model/ports.ts';

export type DisassemblyPort = SharedPort &
  ViewPort &
  ShownPort &
  RequestPort &
  NoticePort &
  SteppingPort &
  AddressPort &
  Pick<FilePort, 'readFile'>;
