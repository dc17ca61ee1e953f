import type {
  FilePort,
  NoticePort,
  RequestPort,
  SharedPort,
  ShownPort,
  SteppingPort,
  ViewPort,
} from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import type { InstructionPlace } from './instruction-place.ts';

export interface DisassemblyPort
  extends SharedPort, ViewPort, ShownPort, RequestPort, NoticePort, SteppingPort, Pick<FilePort, 'readFile'> {
  readonly place: Store<InstructionPlace | undefined>;
  readonly show: (place: Omit<InstructionPlace, 'token'>) => void;
}
