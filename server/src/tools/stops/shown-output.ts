/** A part of a program's output, as agent tools return it. */
export interface ShownOutput {
  readonly category: string;
  readonly text: string;
  /** Set if a logpoint printed it. */
  readonly logpoint?: true;
}

/** The last characters of some output, at most so many; the parts are in their order. */
export function lastCharacters<Part extends ShownOutput>(parts: readonly Part[], most: number): readonly Part[] {
  const shown: Part[] = [];
  let room = most;
  for (const part of parts.toReversed()) {
    if (room <= 0) break;
    const text = part.text.slice(-room);
    room -= text.length;
    shown.unshift({ ...part, text });
  }
  return shown;
}

/** The number of characters of some output. */
export const charactersOf = (parts: readonly ShownOutput[]): number =>
  parts.reduce((sum, { text }) => sum + text.length, 0);

/** Some output with neighbours of the same kind in one part. */
export function joined(parts: readonly ShownOutput[]): readonly ShownOutput[] {
  const all: ShownOutput[] = [];
  for (const { category, text, logpoint } of parts) {
    const last = all.at(-1);
    const isSame = last?.category === category && last.logpoint === logpoint;
    if (isSame) all[all.length - 1] = { ...last, text: last.text + text };
    else all.push({ category, text, ...(logpoint && { logpoint }) });
  }
  return all;
}
