import type { Hello, State } from '#protocol';
import type { Masks } from '../masks/masks.ts';
import { maskedRows } from './masked-rows.ts';

/** A masked JSON, which holds as long as no value of a hidden name is learned. */
interface MaskedJson {
  readonly revision: number;
  readonly json: Buffer;
}

/** By what was masked, which is the same object for all pages, and by the masks. */
const known = new WeakMap<object, WeakMap<Masks, MaskedJson>>();

function keep(masks: Masks, source: object, json: Buffer): Buffer {
  const ofSource = known.get(source) ?? new WeakMap<Masks, MaskedJson>();
  known.set(source, ofSource.set(masks, { revision: masks.revision, json }));
  return json;
}

const masked = (masks: Masks, json: string): Buffer =>
  Buffer.from(JSON.stringify(masks.value(maskedRows(masks, JSON.parse(json)))));

/** The masked JSON of an object that does not change. It is made once for all pages, until the masks learn a value. */
export function maskedOnce(masks: Masks, source: object, toJson: () => string): Buffer {
  const before = known.get(source)?.get(masks);
  return before?.revision === masks.revision ? before.json : keep(masks, source, masked(masks, toJson()));
}

/** A message as pages get it from which values are hidden. Every message to them passes here. */
export function maskedMessage(masks: Masks, message: string | Buffer): Buffer {
  return typeof message === 'string' ? masked(masks, message) : maskedOnce(masks, message, () => message.toString());
}

/** Notes that a message was made of masked parts. */
export const ofMaskedParts = (masks: Masks, message: Buffer): Buffer => keep(masks, message, message);

/** A greeting whose state is masked once for all pages. `shared` is the state with what only others see. */
export function maskedHello(masks: Masks, { state, ...hello }: Hello, shared: State): Buffer {
  const head = JSON.stringify(masks.value(hello)).slice(0, -1);
  const json = maskedOnce(masks, shared, () => JSON.stringify(state));
  return ofMaskedParts(masks, Buffer.concat([Buffer.from(`${head},"state":`), json, Buffer.from('}')]));
}
