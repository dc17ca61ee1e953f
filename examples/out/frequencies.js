/** Counts each word. */
export function frequencies(words) {
    const counts = new Map();
    for (const word of words) {
        const before = counts.get(word) ?? 0;
        counts.set(word, before + 1);
    }
    return counts;
}
/** The most frequent words first; words seen equally often in alphabetical order. */
export function mostFrequent(counts, limit) {
    const entries = [...counts].map(([word, count]) => ({ word, count }));
    entries.sort((one, other) => other.count - one.count || one.word.localeCompare(other.word));
    return entries.slice(0, limit);
}
//# sourceMappingURL=frequencies.js.map