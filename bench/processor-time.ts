import { textOf } from '../e2e/processes.ts';

/** The kernel counts processor time in hundredths of a second for programs (proc(5)). */
const tickMs = 10;

/** The processor time that a process has used, in milliseconds: other programs of a busy machine do not add to it. */
export function processorTime(pid: number): number {
  const text = textOf(`/proc/${pid}/stat`);
  const [user = '0', system = '0'] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * tickMs;
}
