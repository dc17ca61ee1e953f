/** The bytes of each field, over some answers. */
export type Breakdown = ReadonlyMap<string, number>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields whose own fields are counted instead. */
const opened = new Set(['stop_event_data', 'nearest_own_frame']);

function count(bytes: Map<string, number>, value: Readonly<Record<string, unknown>>, path: string): void {
  for (const [name, each] of Object.entries(value)) {
    const key = `${path}${name}`;
    if (opened.has(name) && isRecord(each)) count(bytes, each, `${key}.`);
    else bytes.set(key, (bytes.get(key) ?? 0) + Buffer.byteLength(`"${name}":${JSON.stringify(each)},`));
  }
}

/** Which field of some answers costs what, the largest first. */
export function breakdownOf(answers: readonly object[]): Breakdown {
  const bytes = new Map<string, number>();
  for (const answer of answers) count(bytes, { ...answer }, '');
  return new Map([...bytes].toSorted(([, one], [, other]) => other - one));
}
