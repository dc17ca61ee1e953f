import type { ServerMessage, SessionId } from '#protocol';
import type { Masks } from '../masks/masks.ts';
import type { OutputLog } from '../output/output-log.ts';
import type { StoredRun } from '../output/stored-run.ts';
import type { PartMessage } from './line-parts.ts';
import { maskedOnce, ofMaskedParts } from './masked-message.ts';

type OutputMessage = Extract<ServerMessage, { type: 'output' }>;

/** Output of a session. */
export type SentOutput = readonly [
  sessionId: SessionId,
  log: Pick<OutputLog, 'total' | 'first'>,
  runs: readonly StoredRun[],
];

const comma = Buffer.from(',');
const messageEnd = Buffer.from(']}');

/** The JSON of an `output` message, from the JSON of its runs. */
export function outputMessage(...[sessionId, { total, first }, runs]: SentOutput): Buffer {
  const empty: OutputMessage = { type: 'output', sessionId, total, ...(first > 0 && { first }), runs: [] };
  const head = Buffer.from(JSON.stringify(empty).slice(0, -']}'.length));
  const separated = runs.flatMap(({ json }, place) => (place === 0 ? [json] : [comma, json]));
  return Buffer.concat([head, ...separated, messageEnd]);
}

/** The same for pages from which values are hidden. Each run is masked once for all of them. */
export function maskedOutputMessage(masks: Masks, ...[sessionId, log, runs]: SentOutput): Buffer {
  const maskedRuns = runs.map((run) => ({ ...run, json: maskedOnce(masks, run, () => run.json.toString()) }));
  return ofMaskedParts(masks, outputMessage(sessionId, log, maskedRuns));
}

/** The JSON of a message with a part of a line. */
export function partMessage(sessionId: SessionId, log: SentOutput[1], part: PartMessage): Buffer {
  const json = Buffer.from(JSON.stringify(part));
  return 'lines' in part ? outputMessage(sessionId, log, [{ index: part.index, count: 1, json }]) : json;
}
