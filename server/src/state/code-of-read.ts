import type { References } from './references.ts';

export type ReadRules = Pick<References, 'runsCode' | 'mayRunCodeBelow'>;

/** How reading a value runs code of the debuggee: by itself, or by the levels below it. Undefined if it runs none. */
export function codeOfRead(references: ReadRules, reference: number, depth = 0): 'value' | 'depth' | undefined {
  if (references.runsCode(reference)) return 'value';
  return depth > 0 && references.mayRunCodeBelow(reference) ? 'depth' : undefined;
}
