const wildcard = /\\(?<escaped>.)|(?<set>\[\]?[^\]]*\])|(?<run>\*+)|(?<one>\?)|(?<literal>[^])/gsu;

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);

/** A regular expression for one character, or several in any text, of a pattern with the wildcards of shells. */
function sourceOf(groups: Readonly<Record<string, string | undefined>>): string {
  if (groups.run !== undefined) return '*';
  const literal = groups.escaped ?? groups.literal;
  // Negated and unusual sets may match anything here: what matters is that nothing is missed.
  const isPlain = /^\[[\p{L}\p{N}_]+\]$/u.test(groups.set ?? '');
  return literal === undefined ? (isPlain ? (groups.set ?? '') : '[^]') : escaped(literal);
}

/** The longest part of a pattern between wildcards for runs. A text that the pattern matches has it. */
function longestPart(pattern: string): string {
  const parts: string[][] = [[]];
  for (const { groups = {} } of pattern.matchAll(wildcard)) {
    const source = sourceOf(groups);
    if (source === '*') parts.push([]);
    else parts.at(-1)?.push(source);
  }
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest)).join('');
}

/** A test that is false only for texts in which no word matches any of the patterns. It takes one pass. */
export function quickCheck(patterns: readonly string[]): (text: string) => boolean {
  if (patterns.length === 0) return () => false;
  const parts = new RegExp(patterns.map(longestPart).join('|'), 'u');
  return (text) => parts.test(text);
}
