import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { onTestFinished } from 'vitest';

/** Records every process that this one starts until the test ends. Returns a function that lists their command lines. */
export function startedProcesses(): () => readonly string[] {
  const started: ChildProcess[] = [];
  // Published by Node for each process, also for those that fail to start.
  const record = (message: unknown) => void started.push((message as { readonly process: ChildProcess }).process);
  subscribe('child_process', record);
  onTestFinished(() => void unsubscribe('child_process', record));
  // Without the mark of what the server started.
  return () => started.map(({ spawnargs }) => spawnargs.join(' ').replace(/^\S+\/prlimit --rss=\d+: -- /, ''));
}
