import { asking, picking } from './asking.ts';
import { breakpointKinds } from './breakpoint-kinds.ts';
import { breakpointLists, columnMarks } from './breakpoint-lists.ts';
import { editing, readOnly } from './editing.ts';
import { inside } from './inside.ts';
import { manyThreads } from './many.ts';
import { running, sessions, waiting } from './running.ts';
import { brokenConfigurations, emptyFolder, failed, idle, lost, token } from './starting.ts';
import { slow } from './slow.ts';
import { stepping, threadsAlone } from './stepping.ts';
import { adapterSource, exception, floating, javascript, stopped, threads } from './stopped.ts';
import { failedTask } from './tasks.ts';
import { telling } from './telling.ts';
import { terminal, terminals } from './terminal.ts';
import type { Scene } from './scene.ts';

/** Everything that there is to be seen of the page. */
export const scenes: readonly Scene[] = [
  token,
  idle,
  stopped,
  floating,
  javascript,
  adapterSource,
  editing,
  readOnly,
  sessions,
  threads,
  manyThreads,
  stepping,
  threadsAlone,
  slow,
  exception,
  telling,
  terminal,
  terminals,
  running,
  waiting,
  inside,
  asking,
  picking,
  failedTask,
  breakpointKinds,
  breakpointLists,
  columnMarks,
  failed,
  brokenConfigurations,
  emptyFolder,
  lost,
];
