/** A word and how often it was seen. */
export interface Entry {
  readonly word: string;
  readonly count: number;
}

/** Counts each word. */
export function frequencies(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    const before = counts.get(word) ?? 0;
    counts.set(word, before + 1);
  }
  return counts;
}

/** The most frequent words first; words seen equally often in alphabetical order. */
export function mostFrequent(counts: ReadonlyMap<string, number>, limit: number): Entry[] {
  const entries = [...counts].map(([word, count]): Entry => ({ word, count }));
  entries.sort((one, other) => other.count - one.count || one.word.localeCompare(other.word));
  return entries.slice(0, limit);
}
