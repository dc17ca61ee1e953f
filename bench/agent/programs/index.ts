import type { BrokenProgram } from '../broken-program.ts';
import { aliasing } from './aliasing.ts';
import { badParse } from './bad-parse.ts';
import { crashInCallback } from './crash-in-callback.ts';
import { endless } from './endless.ts';
import { leakingState } from './leaking-state.ts';
import { offByOne } from './off-by-one.ts';
import { race } from './race.ts';
import { staleClosure } from './stale-closure.ts';
import { swallowedException } from './swallowed-exception.ts';
import { wrongDefault } from './wrong-default.ts';
import { wrongOrder } from './wrong-order.ts';
import { wrongUnit } from './wrong-unit.ts';

/** The broken programs, in the order of the table. To add one, write its file and add a row. */
export const brokenPrograms: readonly BrokenProgram[] = [
  offByOne,
  aliasing,
  wrongDefault,
  race,
  swallowedException,
  badParse,
  staleClosure,
  wrongUnit,
  crashInCallback,
  endless,
  leakingState,
  wrongOrder,
];
