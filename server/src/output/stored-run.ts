import { countLines, fieldOf, type OutputRun } from '#protocol';

/** The most lines and characters of a run, so that a part of the output is read without reading much more. */
export const fullRun = { lines: 512, characters: 16 * 1024 };

/** A finished run. Its JSON is made once, for the file and every page, and parsed only when it is read. */
export interface StoredRun {
  /** Of its first line. */
  readonly index: number;
  /** The number of its lines. */
  readonly count: number;
  /** The whole `OutputRun`. */
  readonly json: Buffer;
}

/** The index after the last line of a run. */
export const endOf = ({ index, count }: Pick<StoredRun, 'index' | 'count'>): number => index + count;

/** The beginning of the JSON of runs whose lines have this in common. */
export const headOf = (line: Omit<OutputRun, 'index' | 'lines'>): string => JSON.stringify(line).slice(0, -1);

/** A run with the head of its JSON. */
export const storedRun = (head: string, index: number, lines: string, count: number): StoredRun => ({
  index,
  count,
  json: Buffer.from(`${head},"index":${index},"lines":${JSON.stringify(lines)}}`),
});

/** The run of a JSON that was written here. */
export function runOf(json: Buffer): OutputRun {
  const run: unknown = JSON.parse(json.toString());
  if (isRun(run)) return run;
  throw new TypeError('A run of the output log is invalid.');
}

/** Only our own JSON is parsed, so checking one field is enough. */
const isRun = (value: unknown): value is OutputRun => typeof fieldOf(value, 'lines') === 'string';

/** The lines of a run from an index on, without `end`; undefined if it has none of them. */
export function partOf(run: OutputRun, start: number, end: number): OutputRun | undefined {
  const { index } = run;
  if (start <= index && end >= index + countLines(run)) return run;
  if (run.isMessage) return undefined;
  const texts = run.lines.split('\n').slice(Math.max(0, start - index), Math.max(0, end - index));
  return texts.length > 0 ? { ...run, index: Math.max(start, index), lines: texts.join('\n') } : undefined;
}

/** A stored run without the lines before an index, and with at most so many and so large ones, but at least one. */
export function shortened(run: StoredRun, start: number, most: { readonly lines: number; readonly bytes: number }) {
  const isWithin = start <= run.index && run.count <= most.lines && run.json.length <= most.bytes;
  if (run.count === 1 || isWithin) return run;
  const whole = runOf(run.json);
  const { index: _index, lines: _lines, ...line } = whole;
  const texts = whole.lines.split('\n').slice(Math.max(0, start - run.index));
  const head = headOf(line);
  let bytes = head.length;
  const tooMany = texts.findIndex((text, place) => {
    bytes += Buffer.byteLength(JSON.stringify(text));
    return place >= most.lines || bytes > most.bytes;
  });
  const kept = texts.slice(0, tooMany === -1 ? undefined : Math.max(1, tooMany));
  return storedRun(head, Math.max(start, run.index), kept.join('\n'), kept.length);
}
