import { growthFamily } from '../growth/growth.ts';
import { growths } from '../growth/growths.ts';
import type { Family } from '../row.ts';
import { array } from './array.ts';
import { classOfStudents } from './class.ts';
import { consoleLines } from './console.ts';
import { farLoad } from './far-load.ts';
import { firstLoad } from './first-load.ts';
import { idleClients } from './idle-clients.ts';
import { inside } from './inside.ts';
import { launch } from './launch.ts';
import { many } from './many.ts';
import { serverMemory, sessionMemory } from './memory.ts';
import { manyObservers } from './observers.ts';
import { pythonSessions } from './python-sessions.ts';
import { relay } from './relay.ts';
import { sandbox } from './sandbox.ts';
import { manySessions } from './sessions.ts';
import { processStart } from './start.ts';
import { step } from './step.ts';
import { unpaged } from './unpaged.ts';

/** All measurements, in the order of the table. */
export const families: readonly Family[] = [
  processStart,
  firstLoad,
  farLoad,
  launch,
  step,
  array,
  consoleLines,
  inside,
  many,
  unpaged,
  relay,
  serverMemory,
  sessionMemory,
  idleClients,
  manyObservers,
  manySessions,
  pythonSessions,
  classOfStudents,
  sandbox,
  ...growths.map(growthFamily),
];
