import { z } from 'zod';
import {
  presentedLimits,
  presentedTrees,
  type ExpandedRows,
  type PresentedPointer,
  type PresentedTree,
  type PresentedView,
} from '#protocol';
import { name, path, position } from '../state/breakpoint-schema.ts';

const place = z.strictObject({ line: position, column: position });

const rows: z.ZodType<ExpandedRows> = z
  .record(z.string().max(presentedLimits.rowPath), z.boolean())
  .refine((value) => Object.keys(value).length <= presentedLimits.rows, `has more than ${presentedLimits.rows} rows`);

const isSmall = (view: PresentedView): boolean => Buffer.byteLength(JSON.stringify(view)) <= presentedLimits.bytes;

/** The schema of what a presenter's page shows. */
export const presentedView: z.ZodType<PresentedView> = z
  .strictObject({
    path: path.exactOptional(),
    middle: position.exactOptional(),
    selection: z.strictObject({ anchor: place, head: place }).exactOptional(),
    sessionId: name.exactOptional(),
    frame: z.strictObject({ sessionId: name, threadId: z.int(), frameId: z.int() }).exactOptional(),
    expanded: z.strictObject({ variables: rows, watch: rows, 'call-stack': rows } satisfies Record<
      PresentedTree,
      typeof rows
    >),
  })
  .refine(isSmall, `is larger than ${presentedLimits.bytes} bytes`);

/** The schema of where a presenter points. */
export const presentedPointer: z.ZodType<PresentedPointer> = z.union([
  z.strictObject({ path, line: position }),
  z.strictObject({ tree: z.enum(presentedTrees), row: z.string().max(presentedLimits.rowPath) }),
]);
