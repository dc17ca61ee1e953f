import type { AdapterProcess } from './adapter-process.ts';
import { createStreamTransport } from './stream-transport.ts';
import type { Transport } from './transport.ts';

/** A transport over a process's stdin and stdout. Closing it closes only stdin. Throws without pipes. */
export function createStdioTransport(adapter: AdapterProcess): Transport {
  const { stdin, stdout } = adapter.child;
  if (!stdin || !stdout) throw new Error('The process was started without pipes.');
  const endsWith = 'The adapter closed its output.';
  return createStreamTransport({ input: stdout, output: stdin, end: () => stdin.end(), endsWith, adapter });
}
