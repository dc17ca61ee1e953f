/**
 * Characters that hide, reorder or end text invisibly: controls except tab and line feed, bidirectional and zero-width
 * marks, fillers, tags, separators. The two emoji selectors are allowed.
 */
const unseen = /(?!\t|\n|\ufe0e|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

const pictureOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
};

const joiners = '\u200c\u200d';
const endsInEmoji = /(?:\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})$/u;
const beginsWithEmoji = /^\p{Extended_Pictographic}/u;
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
const endsInJoined = new RegExp(`[${joined}\\p{Mn}]$`, 'u');
const beginsWithJoined = new RegExp(`^[${joined}]`, 'u');

/** Whether the character at an offset joins, or keeps apart, its two neighbours: in emoji, and as in RFC 5892, A.1 and A.2. */
function joins(text: string, offset: number): boolean {
  const character = text[offset] ?? '';
  if (!joiners.includes(character)) return false;
  // Long enough for a pair of surrogates and a selector.
  const [before, after] = [text.slice(Math.max(0, offset - 4), offset), text.slice(offset + 1, offset + 3)];
  if (character === '\u200d' && endsInEmoji.test(before) && beginsWithEmoji.test(after)) return true;
  return endsInJoined.test(before) && beginsWithJoined.test(after);
}

/** A program's text with everything visible: U+0007 becomes ␇, U+202E becomes `\u202e`. Joiners stay where they join. */
export const visibleText = (text: string): string =>
  text.replace(unseen, (character, offset: number) => (joins(text, offset) ? character : pictureOf(character)));
