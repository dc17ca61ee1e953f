/** What an agent has found out about a broken program. */
export interface Finding {
  /** The faulty line, 1-based. */
  readonly line: number;
  /** The wrong value, as the agent read it. */
  readonly value: string;
}

/** How an agent spent its calls. */
export interface Effort {
  calls: number;
  bytesOut: number;
  bytesIn: number;
}

export const noEffort = (): Effort => ({ calls: 0, bytesOut: 0, bytesIn: 0 });

/** Adds one call: what the agent wrote for it, and what came back. */
export function addCall(effort: Effort, written: string, answer: string): void {
  effort.calls += 1;
  effort.bytesOut += Buffer.byteLength(written);
  effort.bytesIn += Buffer.byteLength(answer);
}

/** The sum of efforts. */
export const sumOf = (efforts: readonly Effort[]): Effort => {
  const sum = noEffort();
  for (const { calls, bytesOut, bytesIn } of efforts) {
    sum.calls += calls;
    sum.bytesOut += bytesOut;
    sum.bytesIn += bytesIn;
  }
  return sum;
};

/** Bytes in both directions. */
export const bytesOf = ({ bytesOut, bytesIn }: Effort): number => bytesOut + bytesIn;

/** A token is about four bytes. */
export const tokensOf = (bytes: number): number => Math.ceil(bytes / 4);
