import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';

/** Start programs that end by themselves, for tests that do not wait for their end. */
export const unguardedProcesses = (): ProgramProcesses => new ProgramProcesses(new OwnedProcesses());
