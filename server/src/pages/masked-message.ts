import type { Masks } from '../masks/masks.ts';
import { maskedRows } from './masked-rows.ts';

/** Messages for several pages are masked once. */
const known = new WeakMap<Buffer, string>();

/** A message as pages get it from which values are hidden. Every message to them passes here. */
export function maskedMessage(masks: Masks, message: string | Buffer): string {
  const before = typeof message === 'string' ? undefined : known.get(message);
  if (before !== undefined) return before;
  const text = JSON.stringify(masks.value(maskedRows(masks, JSON.parse(message.toString()))));
  if (typeof message !== 'string') known.set(message, text);
  return text;
}
