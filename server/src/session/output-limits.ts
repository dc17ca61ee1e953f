import type { OutputEntry } from '#protocol';

/** The last lines that fit into a number of lines and of characters; at least one. */
export function tailOf(
  entries: readonly OutputEntry[],
  limits: { readonly lines: number; readonly characters: number },
): readonly OutputEntry[] {
  let characters = 0;
  const first = entries.findLastIndex((entry, index) => {
    characters += entry.text.length;
    return characters > limits.characters || index < entries.length - limits.lines;
  });
  return entries.slice(Math.min(first + 1, Math.max(0, entries.length - 1)));
}

/** The first lines that fit into a number of characters; at least one. */
export function headOf(entries: readonly OutputEntry[], mostCharacters: number): readonly OutputEntry[] {
  let characters = 0;
  const end = entries.findIndex(({ text }) => (characters += text.length) > mostCharacters);
  return end === -1 ? entries : entries.slice(0, Math.max(1, end));
}
