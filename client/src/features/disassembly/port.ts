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

/** What the disassembly needs of the page around it. */
export interface DisassemblyPort
  extends SharedPort, ViewPort, ShownPort, RequestPort, NoticePort, SteppingPort, Pick<FilePort, 'readFile'> {
  /** The instructions that were asked for last. */
  readonly place: Store<InstructionPlace | undefined>;
  /** Shows the instructions at a reference. */
  readonly show: (place: Omit<InstructionPlace, 'token'>) => void;
}
