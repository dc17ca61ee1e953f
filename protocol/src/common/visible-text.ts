/** A letter or mark of a script in which joiners change how its neighbours are written. */
const joined = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Tibt',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** A joiner that joins, or keeps apart, its two neighbours: in emoji, and as in RFC 5892, A.1 and A.2. */
const joiner = [
  String.raw`(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[${joined}\p{Mn}])[\u200c\u200d](?=[${joined}])`,
].join('|');

/**
 * Characters that hide, reorder or end text invisibly: controls except tab and line feed, bidirectional and zero-width
 * marks, fillers, tags, separators. The two emoji selectors are allowed.
 */
const hidden = String.raw`(?!\t|\n|\ufe0e|\ufe0f|${joiner})[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]`;

/** Marks above and below one letter that no script needs: they would be drawn over other lines. */
const stacked = String.raw`(?<=\p{M}{6})\p{M}`;

/** The characters of a text that are not drawn as they are. */
export const unseenCharacters = new RegExp(`${hidden}|${stacked}`, 'gu');

/** A character as a mark: U+0007 is ␇, U+202E is `\u202e`. */
export function pictureOf(code: number): string {
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}

/** A program's text with everything visible: U+0007 becomes ␇, U+202E becomes `\u202e`. Joiners stay where they join. */
export const visibleText = (text: string): string =>
  text.replace(unseenCharacters, (character) => pictureOf(character.codePointAt(0) ?? 0));
