/**
 * Characters that would hide, reorder or end text without being seen: controls but tab and line feed, marks of bidi and
 * of zero width, fillers, tags, separators of lines and paragraphs. The two selectors of emoji are left.
 */
const unseen = /(?!\t|\n|\ufe0e|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

const pictureOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
};

/** Text of a program with everything in it to be seen: U+0007 becomes the picture of BEL, U+202E becomes `\u202e`. */
export const visibleText = (text: string): string => text.replace(unseen, pictureOf);
